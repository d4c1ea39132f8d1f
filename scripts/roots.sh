# SPDX-License-Identifier: MIT
#
# Root file systems of Debian's releases. Sourced by scripts/test-in and scripts/test-package.

network_timeout=20    # seconds without an answer
creation_timeout=2400 # seconds for all packages

# Prints the Debian mirrors in apt's configuration, one per line, each with its key ring, which may
# be empty.
find_mirrors () {
  local codename origin release uri entry file
  codename=$(. /etc/os-release && [ "$ID" = debian ] && echo "${VERSION_CODENAME:-sid}")
  timeout 60 apt-get indextargets --format '$(ORIGIN)|$(RELEASE)|$(COMPONENT)|$(REPO_URI)|$(SOURCESENTRY)' \
      'Created-By: Packages' 2>/dev/null |
    while IFS='|' read -r origin release component uri entry; do
      case $release in */* | *-*) continue ;; esac
      [ "$component" = main ] || continue
      case $origin in
        Debian) ;;
        '$(ORIGIN)' | '') [ "$release" = "$codename" ] || continue ;;  # apt has no package lists
        *) continue ;;
      esac
      file=${entry%:*}
      echo "$uri $(sed -nE 's/^(.*\[.*|[ \t]*)[Ss]igned-[Bb]y *[:=] *(\/[^] ,]*).*/\2/p' "$file" | head -n 1)"
    done | awk '!seen[$0]++'
}

# Prints apt's options for the root: this machine's proxies and limits for the age of package lists,
# and more.
print_apt_options () {
  apt-config dump 2>/dev/null |
    grep -E '^Acquire::(https?::|Check-|ForceIPv)' | grep -vi 'auto-\?detect'
  echo "Acquire::http::Timeout \"$network_timeout\";"
  echo "Acquire::https::Timeout \"$network_timeout\";"
  echo "Acquire::Retries \"1\";"
  echo "APT::Install-Recommends \"false\";"
  echo "APT::Keep-Downloaded-Packages \"false\";"
}

# Prints options for wget, which debootstrap uses. Without them, wget may wait forever.
print_wget_options () {
  local proxy
  proxy=$(apt-config dump --format '%v' Acquire::http::Proxy 2>/dev/null)
  printf 'timeout = %s\ntries = 3\n' $network_timeout
  case $proxy in '' | DIRECT) ;; *) printf 'http_proxy = %s\n' "$proxy" ;; esac
}

has_command () { command -v "$1" >/dev/null; }

# Downloads a file, to check that it exists. Prefers apt, which knows proxies and passwords.
is_there () {
  if [ -x /usr/lib/apt/apt-helper ]; then
    timeout 60 /usr/lib/apt/apt-helper -o Acquire::http::Timeout=$network_timeout \
      -o Acquire::https::Timeout=$network_timeout -o Acquire::Retries=0 \
      download-file "$1" "$2" >/dev/null 2>&1
  else
    timeout 60 wget --quiet --tries=1 --timeout=$network_timeout --output-document="$2" "$1"
  fi
}

# Makes a root with only Debian's required packages and apt.
bootstrap () {
  local suite=$1 folder=$2 log=$3 uri keyring trial mirror= options=(--variant=minbase)

  trial=$(mktemp)
  while read -r uri keyring; do
    if is_there "${uri%/}/dists/$suite/InRelease" "$trial"; then
      mirror=$uri
      [ ! -r "$keyring" ] || options+=(--keyring="$keyring")
      break
    fi
  done < <(has_command apt-get && find_mirrors)
  rm -f "$trial"  # without a mirror, debootstrap uses its default

  rm -rf --one-file-system "$folder" && mkdir -p "$folder" || return
  print_wget_options >"$folder.wgetrc"
  WGETRC=$folder.wgetrc timeout --foreground --kill-after=10 "$creation_timeout" \
    unshare --mount --propagation private --pid --fork --kill-child=KILL --mount-proc \
    debootstrap "${options[@]}" "$suite" "$folder" ${mirror:+"$mirror"} >"$log" 2>&1 ||
    { tail -n 5 "$log" >&2; return 1; }
  rm -f "$folder.wgetrc"
  print_apt_options >"$folder/etc/apt/apt.conf.d/90idxview"
  # Installing a service must not start it.
  printf '#!/bin/sh\nexit 101\n' >"$folder/usr/sbin/policy-rc.d"
  chmod +x "$folder/usr/sbin/policy-rc.d"
}

# Mounts the file systems that programs expect. Call it inside namespaces.
mount_system () {
  local root=$1 name
  mount -t proc -o nosuid,nodev,noexec proc "$root/proc" || return
  mount -t tmpfs -o nosuid,mode=755 tmpfs "$root/dev" || return
  for name in null zero full random urandom tty; do
    : >"$root/dev/$name" && mount --bind "/dev/$name" "$root/dev/$name" || return
  done
  mkdir "$root/dev/pts" "$root/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts" || return
  mount -t tmpfs -o nosuid,nodev tmpfs "$root/dev/shm" || return
  ln -s pts/ptmx "$root/dev/ptmx"
  ln -s /proc/self/fd "$root/dev/fd"
  for name in 0:stdin 1:stdout 2:stderr; do
    ln -s "/proc/self/fd/${name%:*}" "$root/dev/${name#*:}"
  done
  mount -t sysfs -o ro,nosuid,nodev,noexec sysfs "$root/sys" 2>/dev/null
  mount -t tmpfs -o nosuid,nodev,mode=755 tmpfs "$root/run" || return
  cat /etc/resolv.conf >"$root/etc/resolv.conf" 2>/dev/null
  cat /etc/hosts >"$root/etc/hosts" 2>/dev/null
  return 0
}
