#!/bin/sh
# Runs a command beside an S3-compatible store: OpenStack Swift with its s3api, on loopback, in a
# temporary folder that is removed at the end. The command finds the store in S3_TEST_ENDPOINT,
# S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY.
#
#   apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached
#   sh server/test/servers/swift-s3.sh npm test
#
# Debian 12 or 13, as root or not. Uses five ports from S3_TEST_PORT (8961) on.
set -eu
port=${S3_TEST_PORT:-8961}
. "$(dirname "$0")/own-servers.sh"
conf=$dir/etc
mkdir -p "$conf" "$dir/srv/node/disk"

cat > "$conf/swift.conf" <<CONF
[swift-hash]
swift_hash_path_prefix = p
swift_hash_path_suffix = s
[storage-policy:0]
name = default
default = yes
CONF

# One ring of one disk for each kind of server.
offset=1
for kind in account container object; do
  kind_port=$((port + offset))
  offset=$((offset + 1))
  cat > "$conf/$kind-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $kind_port
user = $(id -un)
swift_dir = $conf
devices = $dir/srv/node
mount_check = false
workers = 0
log_level = WARNING
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
CONF
  (
    cd "$conf"
    swift-ring-builder $kind.builder create 4 1 1
    swift-ring-builder $kind.builder add "r1z1-127.0.0.1:$kind_port/disk" 1
    swift-ring-builder $kind.builder rebalance || [ -f $kind.ring.gz ] # it warns by its exit code
  ) > "$dir/$kind-ring.log"
done

{
  cat <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
user = $(id -un)
swift_dir = $conf
workers = 0
log_level = WARNING
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk tempurl s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 4))
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
CONF
  for filter in catch_errors gatekeeper healthcheck listing_formats bulk tempurl copy slo dlo; do
    printf '[filter:%s]\nuse = egg:swift#%s\n' $filter $filter
  done
} > "$conf/proxy-server.conf"

# Swift's own start scripts read /etc/swift and switch users. These commands read the folder above
# instead.
cat > "$dir/run.py" <<'PYTHON'
import sys
folder, kind = sys.argv[1:]
import swift.common.utils
swift.common.utils.SWIFT_CONF_FILE = folder + '/swift.conf'
import swift.common.storage_policy
from swift.common.wsgi import run_wsgi
swift.common.utils.validate_hash_conf()
swift.common.storage_policy.reload_storage_policies()
extra = {}
if kind == 'object':
    from swift.obj import server
    extra['global_conf_callback'] = server.global_conf_callback
sys.exit(run_wsgi(folder + '/' + kind + '-server.conf', kind + '-server', verbose=False, **extra))
PYTHON

memcached -u nobody -l 127.0.0.1 -p $((port + 4)) -U 0 > "$dir/memcached.log" 2>&1 &
pids=$!
for kind in account container object proxy; do
  /usr/bin/python3 "$dir/run.py" "$conf" $kind > "$dir/$kind.log" 2>&1 &
  pids="$pids $!"
done

is_well() {
  /usr/bin/python3 -c "import urllib.request as r; r.urlopen('http://127.0.0.1:$port/healthcheck', timeout=1)" 2> /dev/null
}
wait_for 'The S3 store' is_well

S3_TEST_ENDPOINT=http://127.0.0.1:$port S3_TEST_ACCESS_KEY_ID=test:tester S3_TEST_SECRET_ACCESS_KEY=testing "$@"
