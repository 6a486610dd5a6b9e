-- Up Migration

-- Processes that hold sockets. One that has not been seen for a while is dead, and its seats are taken away.
CREATE TABLE room_processes (
  process_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
