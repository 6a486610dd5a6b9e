-- Up Migration
-- GST on commission and charges: registrations, dated rates, and the tax invoices and credit notes of gapless series. docs/spec/gst.md

-- The states of a GSTIN (its first two digits), with the names that addresses use, in small letters without spaces.
CREATE TABLE gst_states (
  code text PRIMARY KEY,
  name text NOT NULL,
  names text[] NOT NULL
);
INSERT INTO gst_states (code, name, names)
SELECT code, name, ARRAY[regexp_replace(lower(name), '[^a-z]', '', 'g')] || more FROM (VALUES
  ('01', 'Jammu and Kashmir', '{jk}'::text[]), ('02', 'Himachal Pradesh', '{hp}'), ('03', 'Punjab', '{pb}'), ('04', 'Chandigarh', '{ch}'),
  ('05', 'Uttarakhand', '{uk,uttaranchal}'), ('06', 'Haryana', '{hr}'), ('07', 'Delhi', '{dl,newdelhi,nctofdelhi}'),
  ('08', 'Rajasthan', '{rj}'), ('09', 'Uttar Pradesh', '{up}'), ('10', 'Bihar', '{br}'), ('11', 'Sikkim', '{sk}'),
  ('12', 'Arunachal Pradesh', '{ar}'), ('13', 'Nagaland', '{nl}'), ('14', 'Manipur', '{mn}'), ('15', 'Mizoram', '{mz}'),
  ('16', 'Tripura', '{tr}'), ('17', 'Meghalaya', '{ml}'), ('18', 'Assam', '{as}'), ('19', 'West Bengal', '{wb}'),
  ('20', 'Jharkhand', '{jh}'), ('21', 'Odisha', '{od,orissa}'), ('22', 'Chhattisgarh', '{cg,chattisgarh}'), ('23', 'Madhya Pradesh', '{mp}'),
  ('24', 'Gujarat', '{gj}'), ('26', 'Dadra and Nagar Haveli and Daman and Diu', '{dh,damananddiu,dadraandnagarhaveli}'),
  ('27', 'Maharashtra', '{mh}'), ('29', 'Karnataka', '{ka}'), ('30', 'Goa', '{ga}'), ('31', 'Lakshadweep', '{ld}'), ('32', 'Kerala', '{kl}'),
  ('33', 'Tamil Nadu', '{tn}'), ('34', 'Puducherry', '{py,pondicherry}'), ('35', 'Andaman and Nicobar Islands', '{an}'),
  ('36', 'Telangana', '{ts,tg}'), ('37', 'Andhra Pradesh', '{ap}'), ('38', 'Ladakh', '{la}')
) AS state (code, name, more);

CREATE FUNCTION gst_state_code(state text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT code FROM gst_states WHERE regexp_replace(lower(state), '[^a-z]', '', 'g') = ANY (names)
$$;

-- The rate on the services of a foreman (heading 9971) from a day on, CGST and SGST together.
CREATE TABLE gst_rates (
  from_day date PRIMARY KEY,
  rate_hundredths integer NOT NULL CHECK (rate_hundredths BETWEEN 0 AND 10000),
  source text NOT NULL
);
INSERT INTO gst_rates (from_day, rate_hundredths, source) VALUES
  ('2017-07-01', 1200, 'Notification 11/2017-Central Tax (Rate), heading 9971; first day unverified'),
  ('2022-07-18', 1800, '47th GST Council, June 2022: 12 % becomes 18 % from 18-07-2022; number of the notification unverified');

-- From which value on an inter-state invoice to an unregistered person is reported by itself (GSTR-1 table 5).
CREATE TABLE gst_large_invoices (
  from_day date PRIMARY KEY,
  above_paise bigint NOT NULL,
  source text NOT NULL
);
INSERT INTO gst_large_invoices (from_day, above_paise, source) VALUES
  ('2017-07-01', 25000000, 'Rule 59(4) of the CGST Rules'),
  ('2024-08-01', 10000000, 'Notification 12/2024-Central Tax of 10-07-2024');

CREATE TABLE gst_registrations (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  gstin text NOT NULL,
  state_code text NOT NULL REFERENCES gst_states,
  from_day date NOT NULL,
  -- The last day; null while the registration stands.
  until_day date,
  series_prefix text NOT NULL CONSTRAINT gst_registrations__prefix CHECK (series_prefix ~ '^[A-Z0-9]{1,3}$'),
  borne_by text NOT NULL CONSTRAINT gst_registrations__borne_by CHECK (borne_by IN ('WINNER', 'DIVIDEND', 'COMPANY')),
  taxes_document_charge boolean NOT NULL,
  taxes_removal_commission boolean NOT NULL,
  taxes_bounce_charge boolean NOT NULL,
  taxes_late_charge boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (until_day >= from_day)
);
CREATE UNIQUE INDEX gst_registrations__one_per_gstin ON gst_registrations (company_id, gstin);
-- Numbers of two registrations of a company never look the same.
CREATE UNIQUE INDEX gst_registrations__prefix_per_company ON gst_registrations (company_id, series_prefix);
CREATE INDEX gst_registrations__of_state ON gst_registrations (state_code);

-- The registration that taxes what a branch does on a day: that of its state, or else the oldest one in force.
CREATE FUNCTION gst_registration_of(branch text, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT registration.id FROM branches
  JOIN gst_registrations AS registration ON registration.company_id = branches.company_id
  LEFT JOIN branch_addresses AS address ON address.branch_id = branches.id
  WHERE branches.id = branch AND registration.from_day <= day AND coalesce(registration.until_day, day) >= day
  ORDER BY registration.state_code IS NOT DISTINCT FROM gst_state_code(address.state) DESC, registration.from_day, registration.id
  LIMIT 1
$$;

-- What a cycle freezes of it. Null where no registration is in force.
CREATE FUNCTION gst_terms_of(branch text, day date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('registrationId', id, 'borneBy', borne_by, 'taxesDocumentCharge', taxes_document_charge)
  FROM gst_registrations WHERE id = gst_registration_of(branch, day)
$$;
ALTER TABLE cycles ADD COLUMN frozen_gst jsonb;

-- Members who are businesses, with the GSTIN that they have stated.
CREATE TABLE gst_recipients (
  company_id text NOT NULL REFERENCES companies,
  subscriber_id text NOT NULL REFERENCES users,
  gstin text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, subscriber_id)
);
CREATE INDEX gst_recipients__of_subscriber ON gst_recipients (subscriber_id);

CREATE TABLE gst_series (
  registration_id text NOT NULL REFERENCES gst_registrations,
  financial_year text NOT NULL,
  kind text NOT NULL,
  last_serial integer NOT NULL,
  PRIMARY KEY (registration_id, financial_year, kind)
);

CREATE TABLE gst_documents (
  id text PRIMARY KEY,
  company_id text NOT NULL,
  registration_id text NOT NULL REFERENCES gst_registrations,
  kind text NOT NULL CONSTRAINT gst_documents__kind CHECK (kind IN ('TAX_INVOICE', 'CREDIT_NOTE')),
  financial_year text NOT NULL,
  serial integer NOT NULL,
  number text NOT NULL CONSTRAINT gst_documents__number_length CHECK (length(number) <= 16),
  issued_on date NOT NULL,
  issued_at timestamptz NOT NULL,
  -- The tax invoice that a credit note takes back, in whole or in part.
  invoice_id text REFERENCES gst_documents,
  supply text NOT NULL CONSTRAINT gst_documents__supply CHECK
    (supply IN ('COMMISSION', 'DOCUMENT_CHARGE', 'REMOVAL_COMMISSION', 'BOUNCE_CHARGE', 'LATE_CHARGE')),
  borne_by text NOT NULL,
  program_id text NOT NULL REFERENCES programs,
  branch_id text NOT NULL REFERENCES branches,
  -- The winner, payout, refund or charge.
  source_id text NOT NULL,
  cycle_id text REFERENCES cycles,
  enrollment_id text NOT NULL REFERENCES enrollments,
  subscriber_id text NOT NULL REFERENCES users,
  recipient_name text,
  recipient_address text,
  recipient_gstin text,
  place_of_supply text NOT NULL REFERENCES gst_states,
  sac text NOT NULL,
  rate_hundredths integer NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise > 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  total_paise bigint NOT NULL,
  CONSTRAINT gst_documents__sums CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  CONSTRAINT gst_documents__one_kind_of_tax CHECK (igst_paise = 0 OR cgst_paise + sgst_paise = 0),
  CONSTRAINT gst_documents__note_names_invoice CHECK ((kind = 'CREDIT_NOTE') = (invoice_id IS NOT NULL))
);
CREATE UNIQUE INDEX gst_documents__one_per_serial ON gst_documents (registration_id, financial_year, kind, serial);
CREATE UNIQUE INDEX gst_documents__one_per_number ON gst_documents (registration_id, number);
CREATE INDEX gst_documents__of_company ON gst_documents (company_id, issued_on DESC, id DESC);
CREATE INDEX gst_documents__of_month ON gst_documents (registration_id, issued_on, id);
CREATE INDEX gst_documents__of_subscriber ON gst_documents (subscriber_id, issued_on DESC, id DESC);
CREATE INDEX gst_documents__of_invoice ON gst_documents (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX gst_documents__of_source ON gst_documents (source_id);
CREATE INDEX gst_documents__of_cycle ON gst_documents (cycle_id) WHERE cycle_id IS NOT NULL;
CREATE INDEX gst_documents__of_program ON gst_documents (program_id);
CREATE INDEX gst_documents__of_branch ON gst_documents (branch_id);
CREATE INDEX gst_documents__of_enrollment ON gst_documents (enrollment_id);
CREATE INDEX gst_documents__of_place ON gst_documents (place_of_supply);
CREATE TRIGGER gst_documents__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gst_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- pot = prizes + commission + tax + dividends; what a winner bears is paid out of the prize.
ALTER TABLE settlements ADD COLUMN tax_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE settlements ADD COLUMN tax_borne_by text CONSTRAINT settlements__tax_borne_by CHECK (tax_borne_by IN ('WINNER', 'DIVIDEND', 'COMPANY'));
ALTER TABLE settlements ADD COLUMN tax_hundredths integer NOT NULL DEFAULT 0;
ALTER TABLE settlements DROP CONSTRAINT settlements_check;
ALTER TABLE settlements ADD CONSTRAINT settlements__parts_of_pot CHECK
  (pot_paise = prize_paise + commission_paise + dividend_paise + CASE WHEN tax_borne_by = 'WINNER' THEN 0 ELSE tax_paise END);

-- The tax that the winner bears: of the commission, and of the document charge.
ALTER TABLE payouts ADD COLUMN gst_paise bigint;
ALTER TABLE payouts DROP CONSTRAINT payouts__net_is_the_rest;
ALTER TABLE payouts ADD CONSTRAINT payouts__net_is_the_rest CHECK (net_paise = gross_paise - own_dues_paise - other_dues_paise - charges_paise
  - future_subscriptions_paise - document_charge_paise - coalesce(gst_paise, 0));
-- What of the charge is tax.
ALTER TABLE ticket_charges ADD COLUMN tax_paise bigint NOT NULL DEFAULT 0;
