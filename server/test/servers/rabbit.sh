#!/bin/sh
# Runs a command beside its own RabbitMQ, which serves STOMP over WebSocket on loopback from a
# temporary folder that is removed at the end. The command finds its URL in RABBIT_TEST_URL.
#
#   apt-get install --no-install-recommends rabbitmq-server
#   sh server/test/servers/rabbit.sh npx vitest run --project rabbit
#
# Runs as root or not. Uses three ports from RABBIT_TEST_PORT (8981) on.
set -eu
port=${RABBIT_TEST_PORT:-8981}
. "$(dirname "$0")/own-servers.sh"
mkdir "$dir/home" "$dir/mnesia" "$dir/log"

echo '[rabbitmq_web_stomp].' > "$dir/plugins"
cat > "$dir/rabbitmq.conf" <<CONF
listeners.tcp = none
stomp.listeners.tcp = none
web_stomp.tcp.ip = 127.0.0.1
web_stomp.tcp.port = $port
# The tests do not depend on free disk space.
disk_free_limit.absolute = 1MB
CONF

# Debian's wrapper switches to the service user, which cannot read the folder, so the script calls
# the program below it. If the node started Erlang's port mapper daemon, that daemon would outlive
# it.
epmd -address 127.0.0.1 -port $((port + 1)) > "$dir/epmd.log" 2>&1 &
pids=$!
env HOME="$dir/home" ERL_EPMD_ADDRESS=127.0.0.1 ERL_EPMD_PORT=$((port + 1)) \
  RABBITMQ_NODENAME="proof$port@localhost" RABBITMQ_DIST_PORT=$((port + 2)) \
  RABBITMQ_CONF_ENV_FILE=/dev/null RABBITMQ_CONFIG_FILE="$dir/rabbitmq" RABBITMQ_ENABLED_PLUGINS_FILE="$dir/plugins" \
  RABBITMQ_MNESIA_BASE="$dir/mnesia" RABBITMQ_LOG_BASE="$dir/log" \
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS='-kernel inet_dist_use_interface {127,0,0,1} +S 1:1 +sbwt none' \
  /usr/lib/rabbitmq/bin/rabbitmq-server > "$dir/rabbitmq.log" 2>&1 &
pids="$pids $!"

wait_for RabbitMQ listens "$port"
RABBIT_TEST_URL="ws://127.0.0.1:$port/ws" "$@"
