-- Up Migration

-- What the sentence of a notification is filled in with; null for rows that only have their text.
ALTER TABLE notifications ADD COLUMN params jsonb;
