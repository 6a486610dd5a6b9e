-- Up Migration
-- The auction of a cycle: its state, prebids, bids, room log and audience.

CREATE TYPE auction_status AS ENUM ('PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED', 'COMPLETE', 'CANCELLED');
CREATE TYPE auction_bid_mode AS ENUM ('DISCOUNT_INCREASING', 'TOTAL_VALUE_DECREASING');
CREATE TYPE auction_closing_mode AS ENUM ('DURATION_MODE', 'CALL_MODE');
CREATE TYPE auction_joining_rule AS ENUM ('BEFORE_START', 'GRACE_PERIOD', 'ANYTIME');
CREATE TYPE prebid_mutability_policy AS ENUM ('IMMUTABLE_CANCEL_ONLY', 'MUTABLE_UNTIL_CLOSE');
CREATE TYPE auction_closing_phase AS ENUM ('FIRST_CALL', 'SECOND_CALL', 'THIRD_CALL');

CREATE TABLE auctions (
  id text PRIMARY KEY,
  company_id text NOT NULL,
  branch_id text NOT NULL,
  program_id text NOT NULL REFERENCES programs,
  cycle_id text NOT NULL REFERENCES cycles,
  status auction_status NOT NULL DEFAULT 'PENDING',
  -- One more with every mutation; one more with every room event.
  state_version integer NOT NULL DEFAULT 0,
  server_sequence bigint NOT NULL DEFAULT 0,

  -- The effective settings. While PENDING they follow the layers below; scheduling freezes them.
  has_prebid boolean NOT NULL,
  bid_mode auction_bid_mode NOT NULL,
  closing_mode auction_closing_mode NOT NULL,
  duration_seconds integer,
  extension_seconds integer NOT NULL,
  first_call_seconds integer NOT NULL,
  second_call_seconds integer NOT NULL,
  third_call_seconds integer NOT NULL,
  join_grace_seconds integer NOT NULL,
  join_lead_seconds integer NOT NULL,
  allow_staff_offline_bids boolean NOT NULL,
  mutability_policy prebid_mutability_policy NOT NULL,
  joining_rule auction_joining_rule NOT NULL,
  auto_start boolean NOT NULL,
  approval_required boolean NOT NULL,
  auto_open_prebid boolean NOT NULL,
  auto_reveal_prebids boolean NOT NULL,
  auto_declare_winner boolean NOT NULL,
  -- What the layers below gave when the settings were frozen: where a cleared override falls back to.
  frozen_config jsonb,

  prebid_start_at timestamptz,
  prebid_end_at timestamptz,
  auction_start_at timestamptz,
  auction_end_at timestamptz,
  live_started_at timestamptz,
  started_at timestamptz,
  started_by_id text,
  paused_at timestamptz,
  remaining_ms bigint,
  ended_at timestamptz,
  closing_phase auction_closing_phase,
  closing_phase_ends_at timestamptz,
  minimum_bid_reached_at timestamptz,
  approved_at timestamptz,
  approved_by_id text,
  -- A run is one live session; a fallback winner may reopen the auction for the next division and start another.
  run integer NOT NULL DEFAULT 0,
  leading_bid_id text,
  leading_amount_paise bigint,
  leading_enrollment_id text,
  leading_subscriber_id text,
  leading_bid_at timestamptz,
  base_amount_paise bigint,
  bid_count integer NOT NULL DEFAULT 0,
  bidder_count integer NOT NULL DEFAULT 0,
  active_prebid_count integer NOT NULL DEFAULT 0,
  declared_winner_count integer NOT NULL DEFAULT 0,
  prebids_revealed_at timestamptz,
  prebids_revealed_by_id text,
  join_window_version integer NOT NULL DEFAULT 0,
  join_window_opened_at timestamptz,
  join_window_closed_at timestamptz,
  -- Set when automatic declaration found no single candidate, or staff took over: from then on staff decide.
  auto_declare_stopped boolean NOT NULL DEFAULT false,
  -- When the engine must look at it next; null: nothing is due.
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX auctions__one_per_cycle ON auctions (cycle_id);
CREATE INDEX auctions__due ON auctions (due_at) WHERE due_at IS NOT NULL;
-- What the sweep walks through: the history of years is not in its way.
CREATE INDEX auctions__unfinished ON auctions (id) WHERE status IN ('SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED');
CREATE INDEX auctions__of_company_by_start ON auctions (company_id, auction_start_at, id);
CREATE INDEX auctions__by_start ON auctions (auction_start_at, id);
CREATE INDEX auctions__of_program ON auctions (program_id);
-- While PENDING an auction follows the layers below it.
CREATE INDEX auctions__pending ON auctions (program_id) WHERE status = 'PENDING';

CREATE TYPE prebid_status AS ENUM ('ACTIVE', 'CANCELLED', 'DISQUALIFIED', 'APPLIED', 'SUPERSEDED');
CREATE TABLE prebids (
  id text PRIMARY KEY,
  auction_id text NOT NULL REFERENCES auctions,
  company_id text NOT NULL,
  enrollment_id text NOT NULL REFERENCES enrollments,
  subscriber_id text NOT NULL REFERENCES users,
  -- Encrypted per auction until the auction has ended; only the sealing function opens it.
  sealed_amount text NOT NULL,
  commitment text NOT NULL,
  -- Sealed like the amount: with the nonce in the clear, the commitment could be guessed amount by amount.
  nonce text NOT NULL,
  status prebid_status NOT NULL DEFAULT 'ACTIVE',
  document_submission_id text,
  disqualified_at timestamptz,
  disqualification_reason_code text,
  deletion_reason text,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX prebids__one_active_per_enrollment ON prebids (auction_id, enrollment_id) WHERE status = 'ACTIVE';
CREATE INDEX prebids__of_auction ON prebids (auction_id, created_at DESC, id DESC);

CREATE TABLE document_submissions (
  id text PRIMARY KEY,
  company_id text NOT NULL,
  auction_id text REFERENCES auctions,
  prebid_id text,
  template_version_id text REFERENCES document_template_versions,
  signature_asset_id text NOT NULL REFERENCES signature_assets,
  file_id text NOT NULL REFERENCES files,
  status text NOT NULL DEFAULT 'GENERATED',
  created_at timestamptz NOT NULL
);

CREATE TYPE participation_source AS ENUM ('ONLINE', 'FLOOR');
-- Durable admission: once joined, joined.
CREATE TABLE participations (
  auction_id text NOT NULL REFERENCES auctions,
  enrollment_id text NOT NULL REFERENCES enrollments,
  company_id text NOT NULL,
  subscriber_id text NOT NULL REFERENCES users,
  source participation_source NOT NULL,
  joined_at timestamptz NOT NULL,
  last_left_at timestamptz,
  PRIMARY KEY (auction_id, enrollment_id)
);
CREATE INDEX participations__in_order ON participations (auction_id, joined_at, enrollment_id);

CREATE TABLE bids (
  id text PRIMARY KEY,
  auction_id text NOT NULL REFERENCES auctions,
  company_id text NOT NULL,
  run integer NOT NULL,
  enrollment_id text NOT NULL REFERENCES enrollments,
  subscriber_id text NOT NULL REFERENCES users,
  amount_paise bigint NOT NULL,
  source participation_source NOT NULL,
  placed_by_id text,
  -- The client's message id: the same id never makes a second bid.
  message_id text NOT NULL,
  state_version integer NOT NULL,
  server_sequence bigint NOT NULL,
  auction_end_at timestamptz,
  created_at timestamptz NOT NULL,
  disqualified_at timestamptz,
  disqualification_reason_code text,
  deleted_at timestamptz,
  deletion_reason text
);
CREATE UNIQUE INDEX bids__one_per_message ON bids (auction_id, enrollment_id, message_id);
CREATE INDEX bids__newest ON bids (auction_id, created_at DESC, id DESC);
CREATE INDEX bids__of_enrollment ON bids (auction_id, enrollment_id, created_at DESC);

CREATE TYPE disqualification_phase AS ENUM ('PREBID', 'LIVE');
CREATE TABLE disqualifications (
  id text PRIMARY KEY,
  auction_id text NOT NULL REFERENCES auctions,
  enrollment_id text NOT NULL REFERENCES enrollments,
  company_id text NOT NULL,
  phase disqualification_phase NOT NULL,
  reason_code text NOT NULL,
  reason text,
  actor_id text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX disqualifications__once_per_phase ON disqualifications (auction_id, enrollment_id, phase);

-- The room's log: gapless per auction, written with what caused it, kept for replay.
CREATE TYPE room_audience AS ENUM ('ROOM', 'STAFF', 'SUBSCRIBER');
CREATE TABLE room_events (
  auction_id text NOT NULL REFERENCES auctions,
  server_sequence bigint NOT NULL,
  state_version integer NOT NULL,
  type text NOT NULL,
  audience room_audience NOT NULL DEFAULT 'ROOM',
  subscriber_id text,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (auction_id, server_sequence)
);

CREATE TABLE auction_action_logs (
  id text PRIMARY KEY,
  auction_id text NOT NULL REFERENCES auctions,
  cycle_id text NOT NULL,
  company_id text NOT NULL,
  action text NOT NULL,
  actor_id text,
  actor_role text NOT NULL,
  reason text,
  metadata jsonb,
  from_status auction_status NOT NULL,
  to_status auction_status NOT NULL,
  state_version integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX auction_action_logs__newest ON auction_action_logs (auction_id, created_at DESC, state_version DESC, id DESC);

CREATE TABLE announcements (
  id text PRIMARY KEY,
  auction_id text NOT NULL REFERENCES auctions,
  cycle_id text NOT NULL,
  company_id text NOT NULL,
  actor_id text,
  message text NOT NULL,
  tone text NOT NULL,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX announcements__newest ON announcements (auction_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TYPE audience_event AS ENUM ('JOIN', 'LEAVE');
CREATE TABLE audience_sessions (
  id text PRIMARY KEY,
  auction_id text NOT NULL REFERENCES auctions,
  company_id text NOT NULL,
  enrollment_id text NOT NULL REFERENCES enrollments,
  subscriber_id text NOT NULL REFERENCES users,
  access_mode text NOT NULL,
  event_type audience_event NOT NULL,
  source participation_source NOT NULL,
  connection_id text,
  occurred_at timestamptz NOT NULL
);
CREATE INDEX audience_sessions__newest ON audience_sessions (auction_id, occurred_at DESC, id DESC);

-- Who sits in a room right now, on which process. Rows of a dead process are swept away.
CREATE TABLE room_seats (
  connection_id text NOT NULL,
  auction_id text NOT NULL REFERENCES auctions,
  enrollment_id text NOT NULL REFERENCES enrollments,
  process_id text NOT NULL,
  subscribed_at timestamptz NOT NULL,
  PRIMARY KEY (connection_id, auction_id, enrollment_id)
);
CREATE INDEX room_seats__of_auction ON room_seats (auction_id, enrollment_id);
CREATE INDEX room_seats__of_process ON room_seats (process_id);

CREATE TABLE notifications (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  type text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  data jsonb NOT NULL,
  read_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX notifications__newest ON notifications (user_id, created_at DESC, id DESC);
