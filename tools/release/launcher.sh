#!/bin/sh
# The command of an installed release. Beside Node it needs no program: it takes the Node of the system, or the one that
# the release carries where the system's is missing or too old. `setup` installs the store on an empty server.

fail() { echo "OpenCrate: $1" >&2; exit 1; }

# The link in /usr/local/bin.
here=$0
[ -L "$here" ] && here=$(readlink -f "$here")
release=$(CDPATH='' cd -- "${here%/*}/.." && pwd -P) || fail "$0 is in no release"

# "node": ">=20.19"
manifest=
while read -r line || [ -n "$line" ]; do manifest=$manifest$line; done <"$release/release.json"
least=${manifest#*\"node\":}
least=${least#*>=}
least=${least%%\"*}

# Succeeds when a Node runs here and is new enough.
serves() {
  found=$("$1" --version 2>/dev/null) || return 1
  found=${found#v}
  minor=${found#*.}
  [ "${found%%.*}" -gt "${least%%.*}" ] ||
    { [ "${found%%.*}" -eq "${least%%.*}" ] && [ "${minor%%.*}" -ge "${least#*.}" ]; }
}

node=
for candidate in node "$release/node/bin/node"; do
  serves "$candidate" && node=$candidate && break
done
[ -n "$node" ] || fail "Node $least or newer is needed, and this release carries none that runs here"

[ "${1-} ${2-}" != 'help setup' ] || set -- setup --help
if [ "${1-}" = setup ]; then
  shift
  NODE=$node exec /bin/sh "$release/ops/setup.sh" "$@"
fi
exec "$node" "$release/build/opencrate.mjs" "$@"
