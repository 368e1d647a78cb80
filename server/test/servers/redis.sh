#!/bin/sh
# Runs a command beside its own Redis or Valkey on loopback, which is stopped at the end. The
# command finds its URL in REDIS_TEST_URL.
#
#   apt-get install --no-install-recommends redis-server
#   sh server/test/servers/redis.sh npm test
#
# Port: REDIS_TEST_PORT (8971).
set -eu
port=${REDIS_TEST_PORT:-8971}
. "$(dirname "$0")/own-servers.sh"
server=$(command -v valkey-server || command -v redis-server)
"$server" --port "$port" --bind 127.0.0.1 --save '' --appendonly no --daemonize no --loglevel warning > "$dir/redis.log" &
pids=$!
wait_for "$server" listens "$port"
REDIS_TEST_URL="redis://127.0.0.1:$port" "$@"
