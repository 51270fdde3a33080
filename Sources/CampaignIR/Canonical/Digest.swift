/// The digest that manifests hold of each payload, for users of this library.
@_exported public import struct Bytes.SHA256
