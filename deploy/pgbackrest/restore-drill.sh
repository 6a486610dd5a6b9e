#!/bin/sh
# Restores the newest backup into a scratch folder, to a moment if one is given, starts PostgreSQL on it and counts what came back.
# Run it as postgres on a machine with the repository; the running database is not touched.
#   restore-drill.sh [--keep] ["2026-11-16 21:58:00+00"]
set -eu
keep=
[ "${1:-}" != --keep ] || { keep=yes && shift; }
moment=${1:-}
stanza=${STANZA:-kuri}
port=${DRILL_PORT:-5499}
bin=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
folder=$(mktemp -d "${DRILL_FOLDER:-/var/tmp}/kuri-drill.XXXXXX")
chmod 700 "$folder"
stop() {
  "$bin/pg_ctl" -D "$folder" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT

began=$(date +%s)
# Without a moment the drill ends with the last archived WAL. It archives nothing itself: the repository belongs to the original.
if [ -n "$moment" ]; then
  pgbackrest --stanza="$stanza" --pg1-path="$folder" --archive-mode=off \
    --type=time --target="$moment" --target-action=promote restore
else
  pgbackrest --stanza="$stanza" --pg1-path="$folder" --archive-mode=off restore
fi
# Debian keeps these files in /etc; the restored folder needs its own.
[ -f "$folder/postgresql.conf" ] || : >"$folder/postgresql.conf"
printf 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n' >"$folder/drill_hba.conf"
"$bin/pg_ctl" -D "$folder" -w -t 3600 -l "$folder/drill.log" start >/dev/null -o \
  "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c hba_file=$folder/drill_hba.conf -c ident_file= \
  -c max_connections=${MAX_CONNECTIONS:-120}"
ask() { psql --host="$folder" --port="$port" --dbname="${DATABASE:-kuri}" --no-align --tuples-only --command="$1"; }
until [ "$(ask 'SELECT pg_is_in_recovery()')" = f ]; do sleep 1; done

echo "restored in $(($(date +%s) - began)) seconds, timeline $(ask 'SELECT timeline_id FROM pg_control_checkpoint()')"
echo "last migration: $(ask 'SELECT name FROM schema_migrations ORDER BY id DESC LIMIT 1')"
echo "bids: $(ask 'SELECT count(*) FROM bids'), the newest of $(ask 'SELECT max(created_at) FROM bids')"
if [ -n "$keep" ]; then
  trap - EXIT
  echo "It runs on port $port from $folder. Check the books with npm run ledger:check, then stop and remove it:"
  echo "  $bin/pg_ctl -D $folder -m immediate stop && rm -rf $folder"
fi
