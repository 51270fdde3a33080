/// A term that this program uses in a particular way. docs/glossary.md has the same words, with marks of Markdown.
package struct GlossaryTerm: Sendable {
  /// In lower case, with spaces.
  package let name: String
  /// A phrase without a full stop.
  package let meaning: String
  /// The name in full, if people also write that.
  package let inFull: String?

  fileprivate init(_ name: String, _ meaning: String, inFull: String? = nil) {
    self.name = name
    self.meaning = meaning
    self.inFull = inFull
  }
}

extension GlossaryTerm {
  package static let all = [
    GlossaryTerm(
      "campaign",
      "a set of cards and in-app messages that belong together; one document of a campaign file"),
    GlossaryTerm(
      "campaign file",
      "a YAML or JSON file with campaigns. Some code calls the campaign in it a definition"),
    GlossaryTerm(
      "workspace",
      "all campaign files below the directory of a 'campaignc.yaml'; a nested one begins a workspace of "
        + "its own. The files of a run without a configuration are one workspace, too"),
    GlossaryTerm("card", "content on the News Feed, or in the list of content cards"),
    GlossaryTerm("channel", "where a card appears: 'news_feed' or 'content_cards'"),
    GlossaryTerm(
      "message",
      "an in-app message: a slideup, a modal, a full-screen message, an HTML message or a control",
      inFull: "in app message"),
    GlossaryTerm("control", "a message that shows nothing, to measure the effect of the others"),
    GlossaryTerm("trigger", "an event that shows a message, with filters on its properties"),
    GlossaryTerm("client", "the program in an app that gets cards and messages from the server, and shows them"),
    GlossaryTerm(
      "target",
      "a client by its name: 'ios', 'android', 'web' and so on. A campaign names its targets, a reader has "
        + "one"),
    GlossaryTerm("event catalogue", "the file with the events, products and segments that your apps know"),
    GlossaryTerm(
      "model",
      "what the readers of 'simulate --readers' are like, and what they do; of your own, or made from an "
        + "event log with '--fit'"),
    GlossaryTerm("summary", "a file with everything that 'link' needs to know of some campaign files"),
    GlossaryTerm("payload", "a JSON file for servers or clients, made from campaigns"),
    GlossaryTerm("profile", "how complete client payloads are: 'portable' or 'full-keys'"),
    GlossaryTerm("manifest", "the list of all payloads of a build, with their digests and sources"),
    GlossaryTerm("finding", "one problem that campaignc reports, with a rule, a place and a message"),
    GlossaryTerm("severity", "'error', 'warning' or 'advice'"),
    GlossaryTerm("label", "another place that a finding points at, with a few words"),
    GlossaryTerm(
      "fix",
      "a change of text that removes a finding; safe if it keeps the meaning, otherwise it needs a review"),
    GlossaryTerm("baseline", "a file with known findings that do not count"),
    GlossaryTerm(
      "allow comment",
      "'# campaignc: allow RULE-ID -- reason', which accepts a finding, and 'allow-change', which accepts "
        + "a change"),
  ]
}
