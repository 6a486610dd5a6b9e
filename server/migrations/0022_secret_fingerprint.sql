-- Up Migration

-- Which KURI_SECRET this database was begun with: a process with another one could read nothing that is sealed.
CREATE TABLE service_secret (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint text NOT NULL
);
