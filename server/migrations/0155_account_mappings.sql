-- Up Migration
-- Where each account stands in the balance sheet and the profit and loss account of a financial year. A frozen year does not change.
CREATE TABLE account_mappings (
  company_id text NOT NULL REFERENCES companies,
  financial_year text NOT NULL CONSTRAINT account_mappings__year_format CHECK (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
  places jsonb NOT NULL,
  updated_by_id text NOT NULL REFERENCES users,
  updated_at timestamptz NOT NULL,
  frozen_by_id text REFERENCES users,
  frozen_at timestamptz,
  PRIMARY KEY (company_id, financial_year),
  CONSTRAINT account_mappings__frozen_by_somebody CHECK ((frozen_at IS NULL) = (frozen_by_id IS NULL))
);
CREATE INDEX account_mappings__of_updated_by ON account_mappings (updated_by_id);
CREATE INDEX account_mappings__of_frozen_by ON account_mappings (frozen_by_id) WHERE frozen_by_id IS NOT NULL;

-- Down Migration
