-- Up Migration
-- The nightly tidy-up finds what has grown old without reading the rest.
CREATE INDEX login_codes__oldest ON login_codes (created_at);
CREATE INDEX refresh_tokens__oldest ON refresh_tokens (expires_at);
CREATE INDEX email_codes__oldest ON email_codes (created_at);
