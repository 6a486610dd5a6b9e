-- Up Migration

-- The browsers in which a person wants to be notified while no page is open. One browser has one subscription, of the person who
-- is signed in there; it ends with their session.
CREATE TABLE push_subscriptions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX push_subscriptions__one_per_browser ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions__of_user ON push_subscriptions (user_id, created_at);
CREATE INDEX push_subscriptions__of_session ON push_subscriptions (session_id);
