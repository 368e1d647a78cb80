#!/bin/sh
# Runs a command beside a Redis or Valkey of its own, on loopback, which is gone afterwards. The command finds it in
# REDIS_TEST_URL.
#
#   apt-get install --no-install-recommends redis-server
#   sh server/test/redis.sh npm test
#
# Port: REDIS_TEST_PORT (8971).
set -eu
port=${REDIS_TEST_PORT:-8971}
server=$(command -v valkey-server || command -v redis-server)
"$server" --port "$port" --bind 127.0.0.1 --save '' --appendonly no --daemonize no --loglevel warning >/dev/null &
pid=$!
finish() {
  trap - EXIT INT TERM
  kill "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
tries=0
until node -e "require('node:net').connect($port, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))"; do
  tries=$((tries + 1))
  [ "$tries" -lt 50 ] || { echo "The server does not answer on port $port." >&2; exit 1; }
  sleep 0.2
done
REDIS_TEST_URL="redis://127.0.0.1:$port" "$@"
