-- Up Migration

-- Texts of messages that a superadmin has replaced. A text without a row is the one in the code.
CREATE TABLE message_texts (
  key text NOT NULL,
  language text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  -- Under which carriers know the text of an SMS.
  dlt_template_id text,
  updated_by_id text NOT NULL REFERENCES users,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (key, language)
);
CREATE INDEX message_texts__by_updater ON message_texts (updated_by_id);
