-- Up Migration

-- What the register finds a ticket by: the words of its name, its mobile number with and without the country, its chit and its number
-- (as #12). Only what its company knows: the name and the number that were imported stay those of the ticket.
CREATE TABLE enrollment_words (
  company_id text NOT NULL,
  word text COLLATE "C" NOT NULL,
  enrollment_id text NOT NULL REFERENCES enrollments ON DELETE CASCADE,
  PRIMARY KEY (company_id, word, enrollment_id)
);
CREATE INDEX enrollment_words__of_enrollment ON enrollment_words (enrollment_id, word);

CREATE FUNCTION words_of_enrollments(ids text[]) RETURNS TABLE (company_id text, word text, enrollment_id text)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT enrollment.company_id, word.word, enrollment.id
  FROM unnest(ids) AS wanted (id)
  JOIN enrollments AS enrollment ON enrollment.id = wanted.id
  JOIN users ON users.id = enrollment.subscriber_id
  JOIN programs AS program ON program.id = enrollment.program_id
  CROSS JOIN LATERAL (SELECT coalesce(users.released_mobile_number, users.mobile_number) AS number) AS mobile
  CROSS JOIN LATERAL unnest(
    regexp_split_to_array(lower(coalesce(enrollment.name, users.name, '')), '\s+')
    || ARRAY['#' || enrollment.ticket_number, lower(program.chit_id)]
    || CASE WHEN mobile.number LIKE '+%' THEN ARRAY[substr(mobile.number, 2), right(mobile.number, 10)] END) AS word (word)
  WHERE word.word <> ''
$$;

CREATE FUNCTION refresh_enrollment_words(ids text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM enrollment_words WHERE enrollment_id = ANY (ids);
  INSERT INTO enrollment_words (company_id, word, enrollment_id)
  SELECT company_id, word, enrollment_id FROM words_of_enrollments(ids) ON CONFLICT DO NOTHING;
$$;

CREATE FUNCTION index_new_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO enrollment_words (company_id, word, enrollment_id)
  SELECT company_id, word, enrollment_id FROM words_of_enrollments(ARRAY(SELECT id FROM added)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments__index_new AFTER INSERT ON enrollments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION index_new_enrollments();

CREATE FUNCTION index_changed_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_enrollment_words(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments__index_changed AFTER UPDATE ON enrollments FOR EACH ROW
  WHEN ((OLD.name, OLD.subscriber_id, OLD.ticket_number) IS DISTINCT FROM (NEW.name, NEW.subscriber_id, NEW.ticket_number))
  EXECUTE FUNCTION index_changed_enrollment();

CREATE FUNCTION index_renamed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_enrollment_words(ARRAY(SELECT id FROM enrollments WHERE subscriber_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER users__index_renamed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.name, OLD.mobile_number, OLD.released_mobile_number) IS DISTINCT FROM
        (NEW.name, NEW.mobile_number, NEW.released_mobile_number))
  EXECUTE FUNCTION index_renamed_user();

CREATE FUNCTION index_renamed_chit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_enrollment_words(ARRAY(SELECT id FROM enrollments WHERE program_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER programs__index_renamed_chit AFTER UPDATE ON programs FOR EACH ROW
  WHEN (OLD.chit_id IS DISTINCT FROM NEW.chit_id) EXECUTE FUNCTION index_renamed_chit();

INSERT INTO enrollment_words (company_id, word, enrollment_id)
SELECT company_id, word, enrollment_id FROM words_of_enrollments(ARRAY(SELECT id FROM enrollments));

-- The members of a company, also those whose tickets have ended.
CREATE INDEX enrollments__members_of_company ON enrollments (company_id, subscriber_id);
CREATE INDEX enrollment_requests__submitted_of_member ON enrollment_requests (subscriber_id, company_id, submitted_at DESC)
  WHERE submitted_at IS NOT NULL;

-- A printed passbook. Whoever has the code on it learns whether it is genuine; only a keyed hash of the code is kept. The row outlives
-- the ticket, so it does not refer to it.
CREATE TABLE passbook_certificates (
  id text PRIMARY KEY,
  code_hash text NOT NULL,
  company_id text NOT NULL REFERENCES companies,
  enrollment_id text NOT NULL,
  ticket_number integer NOT NULL,
  balance_paise bigint NOT NULL,
  fingerprint text NOT NULL,
  object_key text NOT NULL,
  issued_by_id text NOT NULL,
  issued_at timestamptz NOT NULL,
  issued_on date NOT NULL
);
CREATE UNIQUE INDEX passbook_certificates__one_per_code ON passbook_certificates (code_hash);
CREATE INDEX passbook_certificates__of_enrollment ON passbook_certificates (enrollment_id, issued_at DESC);

-- Requests that staff take at the counter. A member may have several, one per ticket.
ALTER TABLE enrollment_requests ADD COLUMN source text NOT NULL DEFAULT 'ONLINE'
  CONSTRAINT enrollment_requests__source CHECK (source IN ('ONLINE', 'DESK'));
ALTER TABLE enrollment_requests ADD COLUMN taken_by_id text;
-- Nominee, papers and signature that were handed in at the counter; the ticket gets them when it is issued.
ALTER TABLE enrollment_requests ADD COLUMN desk_papers jsonb;
DROP INDEX enrollment_requests__one_live_per_program;
CREATE UNIQUE INDEX enrollment_requests__one_live_per_program ON enrollment_requests (subscriber_id, program_id)
  WHERE status NOT IN ('CANCELLED', 'REJECTED') AND source = 'ONLINE';

-- Codes that prove that a member is at the counter: only their keyed hash is kept. They cannot be used to sign in.
CREATE TABLE desk_codes (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  program_id text NOT NULL REFERENCES programs,
  mobile_number text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  requested_by_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX desk_codes__of_number ON desk_codes (mobile_number, created_at DESC);
CREATE INDEX desk_codes__of_company ON desk_codes (company_id, created_at DESC);
CREATE INDEX desk_codes__oldest ON desk_codes (created_at);

-- The signature that a member gave at the counter; online signatures are assets of their person.
ALTER TABLE enrollment_papers ADD COLUMN signature_file_id text REFERENCES files;
