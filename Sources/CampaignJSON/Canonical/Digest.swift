/// The digest of each payload in a manifest, for users of this library.
@_exported public import struct Bytes.SHA256
