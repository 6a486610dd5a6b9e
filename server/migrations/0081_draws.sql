-- Up Migration

-- The draw that is open in an auction, and when its present phase ends; null while none is open, or while it waits for a beacon.
ALTER TABLE auctions ADD COLUMN open_draw_id text, ADD COLUMN draw_due_at timestamptz;

CREATE TYPE draw_kind AS ENUM ('BEACON', 'COMMIT_REVEAL');
CREATE TYPE draw_state AS ENUM ('WAITING_FOR_BEACON', 'COMMITTING', 'REVEALING', 'DRAWN', 'VOID');

-- A lot that anybody can compute again (docs/decisions/0020-provable-draws.md). Written only under the lock of its auction.
CREATE TABLE draws (
  id text PRIMARY KEY,
  auction_id text NOT NULL REFERENCES auctions,
  company_id text NOT NULL,
  division integer NOT NULL,
  kind draw_kind NOT NULL,
  state draw_state NOT NULL,
  among text NOT NULL CHECK (among IN ('TIED', 'ELIGIBLE')),
  -- The offer at which the tickets are tied; null without offers.
  amount_paise bigint,
  -- The tickets in the order in which the draw counts them, each with the offer that it would win with.
  candidates jsonb NOT NULL,
  -- The number of the event that announced the draw: its leaf is part of the seed.
  intent_sequence bigint NOT NULL,
  round bigint,
  beacon_signature text,
  seed_commitment text,
  server_seed_sealed text,
  server_seed text,
  commit_ends_at timestamptz,
  reveal_ends_at timestamptz,
  drawn_enrollment_id text REFERENCES enrollments,
  winner_id text REFERENCES winners,
  void_reason text,
  void_note text,
  opened_by_id text NOT NULL REFERENCES users,
  opened_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX draws__of_auction ON draws (auction_id, opened_at);
CREATE INDEX draws__of_drawn_ticket ON draws (drawn_enrollment_id) WHERE drawn_enrollment_id IS NOT NULL;
CREATE INDEX draws__of_winner ON draws (winner_id) WHERE winner_id IS NOT NULL;
CREATE UNIQUE INDEX draws__one_open_per_auction ON draws (auction_id) WHERE state NOT IN ('DRAWN', 'VOID');

CREATE TABLE draw_shares (
  draw_id text NOT NULL REFERENCES draws,
  enrollment_id text NOT NULL REFERENCES enrollments,
  subscriber_id text NOT NULL REFERENCES users,
  commitment text NOT NULL,
  share text,
  committed_at timestamptz NOT NULL,
  revealed_at timestamptz,
  PRIMARY KEY (draw_id, enrollment_id)
);
CREATE INDEX draw_shares__of_ticket ON draw_shares (enrollment_id);
