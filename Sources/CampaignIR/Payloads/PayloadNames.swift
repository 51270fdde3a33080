/// A complete campaign, for servers: the definition with the names of the language, and with every default.
public enum ServerPayload {}

/// The News Feed, for clients.
public enum FeedPayload {}

/// The content cards, for clients.
public enum ContentCardPayload {}

/// The in-app messages with their triggers, for clients.
public enum TriggerPayload {}

/// The list of the files of a build: `manifest.json`.
public enum ManifestPayload {}
