# Sourced by scripts that run a command beside their own servers. `dir` is a folder for them.
# However the script ends, it stops the servers whose process ids are in `pids` and removes the
# folder.
dir=$(mktemp -d)
pids=
finish() {
  trap - EXIT INT TERM
  [ -z "$pids" ] || kill $pids 2>/dev/null || true
  [ -z "$pids" ] || wait $pids 2>/dev/null || true
  rm -rf "$dir"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# wait_for NAME COMMAND…: waits until the command succeeds. After 30 seconds it prints the logs of
# the servers and exits.
wait_for() {
  name=$1
  shift
  tries=0
  until "$@"; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { cat "$dir"/*.log >&2; echo "$name did not come up." >&2; exit 1; }
    sleep 0.25
  done
}

# listens PORT: whether a process listens on this port of the machine.
listens() {
  node -e "require('node:net').connect($1, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))"
}
