/// A topic that 'explain' knows, for people who have the program and not its documentation.
package struct Topic: Sendable {
  package let name: String
  /// Other names that people look for.
  package let foreign: [String]
  package let summary: String
  /// Each a sentence or two.
  package let facts: [String]
  /// Lines to copy, each block with a title.
  package let blocks: [(title: String, lines: String)]
  /// The names of related types, fields, terms and rules.
  package let related: [String]

  package static let all = [clients, liquid, editors, conformance]

  private static let clients = Topic(
    name: "clients", foreign: ["client", "simulation", "delivery"],
    summary: "What apps do with cards and messages, and what 'simulate', 'why' and 'test' do in their place.",
    facts: [
      "When a session starts, a client gets the messages and cards of its reader, and loads the files of the messages.",
      "Of all messages that wait for an event, the one with the highest priority is shown, if the minimum interval "
        + "has passed. The others are not kept for later.",
      "A message goes to the stack if the app is in the background or another message is visible.",
      "A message is discarded if a file of it can't be loaded, if its timeout is over, if the device is held the other "
        + "way, or if the app decides so.",
      "Where the clients differ, the simulation of each client does what its documents say. What no document says is "
        + "not guessed: the result is then 'not known'.",
    ], blocks: [],
    related: [
      "session-start", "display-choice", "winner", "minimum-interval", "stack", "reenqueue", "discard", "eligibility",
      "impression", "refresh", "model",
    ])

  private static let liquid = Topic(
    name: "liquid", foreign: ["template", "templates", "personalization"],
    summary: "Templates in texts and links, which a server fills in for each reader.",
    facts: [
      "Texts, links, alternative texts, extras and HTML documents can contain templates. campaignc reads each of them, "
        + "and reports what the server can't read, and what readers would see as a gap.",
      "Not every reader has every attribute, so a text needs a default. The event catalogue can say with 'required: "
        + "true' that every reader has an attribute.",
      "Liquid joins conditions from right to left: 'c and a or b' means 'c and (a or b)'. It knows no parentheses.",
      "If no server fills in templates, write 'templates: none' in campaignc.yaml. Then braces are plain text.",
    ],
    blocks: [
      (
        "Right:",
        """
        Hi {{${first_name} | default: 'you'}}
        {{event_properties.${total} | money}} €
        {{custom_attribute.${plan} | default: 'free' | upcase}}
        {% if ${language} == 'de' %}Hallo{% elsif ${language} == 'fr' %}Bonjour{% else %}Hello{% endif %}
        {% for x in items %}{{x}}{% unless forloop.last %}, {% endunless %}{% endfor %}
        {% assign a = 1 %}
        {{ '2026-03-20' | date: '%-d %B' }}
        """
      ),
      (
        "Wrong:",
        """
        Hi {{${first_name}}
        {{${first_name} | default 'you'}}
        {% if ${language} = 'de' %}Hallo{% endif %}
        {% if a && b %}Hello{% endif %}
        {% if a %}Hello
        """
      ),
    ],
    related: [
      "liquid-syntax", "liquid-no-default", "liquid-event-property", "liquid-unknown-attribute",
      "liquid-unknown-variable", "liquid-unknown-filter", "configuration.templates", "catalogue.attributes",
    ])

  private static let editors = Topic(
    name: "editors", foreign: ["editor", "vscode", "neovim", "vim", "emacs", "helix", "language-server"],
    summary: "Settings with which editors start 'campaignc lsp'.",
    facts: [
      "The server shows findings while you type, completes and explains keys and values, makes fixes, and formats.",
      "campaignc must be in the PATH of the editor. Two servers for YAML may both complete and report: turn off one of "
        + "them for campaign files.",
      "Any extension of Visual Studio Code that starts a language server of your choice can run 'campaignc lsp' for "
        + "the languages yaml and json. Other editors can use the schemas that 'campaignc schema' prints.",
    ],
    blocks: [
      (
        "Neovim 0.11 and later, in init.lua:",
        """
        vim.lsp.config('campaignc', {
          cmd = { 'campaignc', 'lsp' },
          filetypes = { 'yaml', 'json' },
          root_markers = { 'campaignc.yaml', '.git' },
        })
        vim.lsp.enable('campaignc')
        """
      ),
      (
        "Emacs with eglot:",
        """
        (with-eval-after-load 'eglot
          (add-to-list 'eglot-server-programs '((yaml-mode yaml-ts-mode) . ("campaignc" "lsp"))))
        """
      ),
      (
        "Helix, in languages.toml:",
        """
        [language-server.campaignc]
        command = "campaignc"
        args = ["lsp"]

        [[language]]
        name = "yaml"
        language-servers = ["campaignc"]
        """
      ),
    ], related: [])

  private static let conformance = Topic(
    name: "conformance", foreign: ["conformance-pack", "timelines"],
    summary: "The files of 'campaignc fixtures --scenarios': what a client must do, for those who write or port one.",
    facts: [
      "scenarios.json lists the timelines, each with the clients that must do this. scenarios/ has the campaigns and "
        + "scenarios from which they are made.",
      "A timeline has the app, the reader, the server payloads of the campaigns, and the steps. 'at' is in "
        + "milliseconds since 1970.",
      "Give the steps to your client one after the other, and compare what it does with 'does' of the step.",
    ], blocks: [], related: ["scenario", "clients"])
}
