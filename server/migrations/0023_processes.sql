-- Up Migration

-- Every server process announces itself here. Its heartbeat serves the seats of auction rooms and the locks of jobs, so the
-- table is no longer the room's alone.
ALTER TABLE room_processes RENAME TO processes;
ALTER TABLE processes RENAME COLUMN process_id TO id;
ALTER TABLE processes RENAME COLUMN seen_at TO heartbeat_at;
ALTER INDEX room_processes_pkey RENAME TO processes_pkey;
-- What the jobs that this process runs are locked by.
ALTER TABLE processes ADD COLUMN worker_id text;

-- Processes of the previous version keep writing their heartbeats here while an installation is upgraded process by process.
CREATE VIEW room_processes AS SELECT id AS process_id, heartbeat_at AS seen_at FROM processes;
