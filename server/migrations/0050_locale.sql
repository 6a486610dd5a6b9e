-- Up Migration

-- The language that a person reads; null until they choose one. A code keeps the choice of a person who has no account yet.
ALTER TABLE users ADD COLUMN locale text CHECK (locale IN ('en', 'ml', 'ta', 'te', 'kn', 'hi'));
ALTER TABLE login_codes ADD COLUMN locale text CHECK (locale IN ('en', 'ml', 'ta', 'te', 'kn', 'hi'));
