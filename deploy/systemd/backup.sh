#!/bin/sh
# Makes a backup in a folder and removes the oldest ones beyond the newest $KEEP (14). Runs in the checkout.
# A backup that fails removes nothing.
set -eu
folder=${1:?usage: backup.sh FOLDER}
keep=${KEEP:-14}
file="$folder/backbeat-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.gz"

node --require ./scripts/threads.cjs --import tsx scripts/backup.ts "$file"
# The names sort by time, and hold neither spaces nor line breaks.
ls -1r "$folder" | grep '^backbeat-.*\.tar\.gz$' | tail -n "+$((keep + 1))" | while read -r old; do
  rm -- "$folder/$old"
done
