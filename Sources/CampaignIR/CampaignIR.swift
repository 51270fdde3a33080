/// Canonical JSON, which payloads are read from and written to, for users of this library.
@_exported public import CampaignJSON
