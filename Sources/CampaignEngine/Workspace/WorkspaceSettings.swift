import CampaignCheck
package import CampaignLanguage
import Files
import SourceTree

extension Workspace {
  /// The settings for all files.
  package struct Settings {
    package var configurations: ConfigurationSearch
    package var severities: Severities
    /// The current date and time for the rules. Nil turns off the rules that need it.
    package var now: Moment?

    package init(_ configurations: ConfigurationSearch, severities: Severities = Severities(), now: Moment? = nil) {
      (self.configurations, self.severities, self.now) = (configurations, severities, now)
    }
  }

  /// Reads the configurations and event catalogues again, and checks the files that are affected.
  ///
  /// The files of the workspace stay the same. If the fields `include` or `exclude` have changed, add or remove files.
  public func reloadConfigurations() { settings.configurations = settings.configurations.again() }

  /// Checks the files whose settings have changed. A file that could not be read is read again, because it may have
  /// been too large before.
  func checkAgain(after old: Settings) {
    terms = [:]
    parts = [:]
    let search = settings.configurations
    let isSameForAll = old.severities == settings.severities && old.now == settings.now
    for number in order {
      guard let file = files[number] else { continue }
      let inForce = search.inForce(forFolder: file.path.folder)
      let new = WorkspaceFile(file.given, at: file.path, under: inForce, of: search)
      let isSame =
        isSameForAll && new.relative == file.relative
        && search.isSame(new.loaded, as: file.loaded, of: old.configurations)
      if isSame {
        files[number]?.adopt(configurationOf: new)
      } else if case .failure = file.given {
        put(search.source.read(file.path, limit: new.limits.fileBytes), at: file.path)
      } else {
        put(file.given, at: file.path)
      }
    }
  }
}
