# Finds libyaml on this machine. The other scripts source this file, which only defines functions.

# True if yaml.h is in a directory that the compiler searches.
has_libyaml_header() {
  include_folders | while IFS= read -r folder; do
    if [ -n "$folder" ] && [ -f "$folder/yaml.h" ]; then echo yes; fi
  done | grep -q yes
}

include_folders() {
  printf '%s:%s\n' "${CPATH-}" "${C_INCLUDE_PATH-}" | tr ':' '\n'
  printf '%s\n' /usr/include /usr/local/include \
    "${HOMEBREW_PREFIX-/opt/homebrew}/include" /opt/homebrew/include /home/linuxbrew/.linuxbrew/include
}

# Tells SwiftPM where libyaml's yaml-0.1.pc is. Without pkg-config, SwiftPM searches only a few directories, and
# Debian's is not one of them. The package would still build, but with a warning that names a package to install.
export_pkg_config_path() {
  for file in \
    "/usr/lib/$(uname -m)-linux-"*/pkgconfig/yaml-0.1.pc /usr/lib/*/pkgconfig/yaml-0.1.pc \
    /usr/lib64/pkgconfig/yaml-0.1.pc "${HOMEBREW_PREFIX-/opt/homebrew}/lib/pkgconfig/yaml-0.1.pc"
  do
    [ -f "$file" ] || continue
    PKG_CONFIG_PATH=${PKG_CONFIG_PATH:+$PKG_CONFIG_PATH:}${file%/*}
    export PKG_CONFIG_PATH
    return 0
  done
}
