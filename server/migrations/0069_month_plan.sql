-- Up Migration

-- Days on which a company holds no auction, beside the public holidays that the service knows.
CREATE TABLE company_holidays (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  day date NOT NULL,
  name text NOT NULL,
  created_by_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX company_holidays__one_per_day ON company_holidays (company_id, day);

-- The secret address at which a calendar app reads the auctions that a person may see; only its keyed hash is kept.
CREATE TABLE calendar_feeds (
  user_id text NOT NULL REFERENCES users,
  company_id text NOT NULL REFERENCES companies,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, company_id)
);
CREATE UNIQUE INDEX calendar_feeds__one_per_token ON calendar_feeds (token_hash);
