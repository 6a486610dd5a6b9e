-- Up Migration

-- What only staff are shown of an event that everybody in the room receives: JSON that is added to its payload.
ALTER TABLE room_events ADD COLUMN staff_fields text;
