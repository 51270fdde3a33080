/// A campaign in full, for servers: the definition in the language's own names, with every default written out.
public enum ServerPayload {}

/// The News Feed, as its clients read it.
public enum FeedPayload {}

/// The content cards, as their clients read them.
public enum ContentCardPayload {}

/// The in-app messages with their triggers, as clients read them.
public enum TriggerPayload {}

/// The list of the files that a build made: `manifest.json`.
public enum ManifestPayload {}
