# Where libyaml is on this machine. To be sourced by the scripts beside it; it prints and changes nothing by itself.

# Whether the header is in one of the folders in which the compiler looks.
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

# Tells SwiftPM where libyaml's yaml-0.1.pc is. Without pkg-config SwiftPM looks into few folders, and Debian's is not
# one of them; the package then builds all the same, but with a warning that names a package to install.
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
