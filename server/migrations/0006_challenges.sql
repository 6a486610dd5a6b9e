-- Up Migration
-- [D3 2.5] Challenges that subscribers take, their attempts and results. They belong to the platform, not to a company.

CREATE TYPE challenge_category AS ENUM ('PERSONALITY', 'QUIZ', 'PUZZLE', 'PREDICTION', 'POLL', 'HABIT', 'REFERRAL');
CREATE TYPE challenge_status AS ENUM ('DRAFT', 'PUBLISHED', 'ARCHIVED');
CREATE TYPE challenge_attempt_status AS ENUM ('STARTED', 'COMPLETED');

CREATE TABLE challenges (
  id text PRIMARY KEY,
  slug text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  category challenge_category NOT NULL,
  difficulty text NOT NULL,
  duration_minutes integer NOT NULL CHECK (duration_minutes > 0),
  status challenge_status NOT NULL DEFAULT 'DRAFT',
  -- The number of rows of challenge_participants, kept in the transaction that adds one: a list never counts them.
  participants_count integer NOT NULL DEFAULT 0 CHECK (participants_count >= 0),
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK (status <> 'PUBLISHED' OR published_at IS NOT NULL)
);
CREATE UNIQUE INDEX challenges__one_per_slug ON challenges (slug);
CREATE INDEX challenges__discoverable ON challenges (published_at DESC, id DESC)
  WHERE status = 'PUBLISHED' AND deleted_at IS NULL;

CREATE TABLE challenge_results (
  id text PRIMARY KEY,
  challenge_id text NOT NULL REFERENCES challenges,
  result_key text NOT NULL,
  title text NOT NULL,
  icon_key text NOT NULL,
  description text NOT NULL,
  share_title text NOT NULL,
  share_body text NOT NULL,
  display_order integer NOT NULL
);
CREATE UNIQUE INDEX challenge_results__one_per_key ON challenge_results (challenge_id, result_key);

CREATE TABLE challenge_questions (
  id text PRIMARY KEY,
  challenge_id text NOT NULL REFERENCES challenges,
  text text NOT NULL,
  display_order integer NOT NULL
);
CREATE UNIQUE INDEX challenge_questions__in_order ON challenge_questions (challenge_id, display_order);

CREATE TABLE challenge_options (
  id text PRIMARY KEY,
  question_id text NOT NULL REFERENCES challenge_questions,
  text text NOT NULL,
  -- Result key → points: never leaves the server.
  points jsonb NOT NULL,
  display_order integer NOT NULL
);
CREATE UNIQUE INDEX challenge_options__in_order ON challenge_options (question_id, display_order);
-- What an answer points at: an option together with its own question.
CREATE UNIQUE INDEX challenge_options__of_question ON challenge_options (id, question_id);

-- Every subscriber with at least one attempt, once.
CREATE TABLE challenge_participants (
  challenge_id text NOT NULL REFERENCES challenges,
  user_id text NOT NULL REFERENCES users,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (challenge_id, user_id)
);
CREATE INDEX challenge_participants__newest ON challenge_participants (challenge_id, joined_at DESC);

CREATE TABLE challenge_attempts (
  id text PRIMARY KEY,
  challenge_id text NOT NULL REFERENCES challenges,
  user_id text NOT NULL REFERENCES users,
  status challenge_attempt_status NOT NULL DEFAULT 'STARTED',
  result_id text REFERENCES challenge_results,
  match_percentage integer CHECK (match_percentage BETWEEN 0 AND 100),
  share_token text,
  started_at timestamptz NOT NULL,
  completed_at timestamptz,
  CONSTRAINT challenge_attempts__completed_whole CHECK (
    (status = 'COMPLETED') = (result_id IS NOT NULL)
    AND (status = 'COMPLETED') = (match_percentage IS NOT NULL)
    AND (status = 'COMPLETED') = (share_token IS NOT NULL)
    AND (status = 'COMPLETED') = (completed_at IS NOT NULL))
);
CREATE UNIQUE INDEX challenge_attempts__one_per_share_token ON challenge_attempts (share_token);
CREATE INDEX challenge_attempts__of_user ON challenge_attempts (user_id, started_at DESC);

CREATE TABLE challenge_answers (
  attempt_id text NOT NULL REFERENCES challenge_attempts,
  question_id text NOT NULL REFERENCES challenge_questions,
  option_id text NOT NULL,
  PRIMARY KEY (attempt_id, question_id),
  FOREIGN KEY (option_id, question_id) REFERENCES challenge_options (id, question_id)
);
