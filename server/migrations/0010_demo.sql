-- Up Migration

-- That the demo world was made once: whoever clears it away does not find it again at the next start.
CREATE TABLE demo_seeds (
  seeded_at timestamptz PRIMARY KEY
);
