-- Up Migration

-- The cells of an installation (docs/decisions/0022-people-of-cells.md). All of this is empty where there is one cell. Logical replication
-- carries these tables between cells; `npm run cells` sets it up. Each row has one writer, so no row can be in two versions.

-- Written in the identity cell, published to all.
CREATE TABLE cells (
  name text PRIMARY KEY,
  title text NOT NULL,
  url text NOT NULL,
  is_identity boolean NOT NULL
);

-- The keys by which a cell verifies the hand-overs of the identity cell. Written there, published to all.
CREATE TABLE cell_keys (
  id text PRIMARY KEY,
  public_key text NOT NULL
);

-- Who has an account where. A cell writes the rows of its own people and publishes them to the identity cell, which has those of all.
CREATE TABLE cell_accounts (
  cell text NOT NULL,
  user_id text NOT NULL,
  mobile_number text NOT NULL,
  is_verified boolean NOT NULL,
  name text,
  -- Since when the person has this name; null for a name that a company stated before they signed in.
  name_changed_at timestamptz(3),
  PRIMARY KEY (cell, user_id)
);
CREATE INDEX cell_accounts__of_number ON cell_accounts (mobile_number);

-- Names that people chose in another cell. Written in the identity cell; each cell gets the rows of its own people.
CREATE TABLE cell_names (
  cell text NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  -- Not published: the change that this cell has taken over.
  seen_change timestamptz(3),
  PRIMARY KEY (cell, user_id)
);
CREATE INDEX cell_names__new ON cell_names (cell, changed_at) WHERE seen_change IS DISTINCT FROM changed_at;

-- Hand-overs that were used. They expire within a minute, so a row is needed no longer than that.
CREATE TABLE used_hand_overs (
  id text PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX used_hand_overs__by_time ON used_hand_overs (used_at);

-- A row that arrives replaces what stands in its place: an insert that fails would stop the subscription. Replication runs without a search
-- path, hence the setting. The arguments are the columns of the key.
CREATE FUNCTION give_way_to_published() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('DELETE FROM %I.%I AS old WHERE %s', TG_TABLE_SCHEMA, TG_TABLE_NAME,
    (SELECT string_agg(format('old.%1$I = ($1).%1$I', key), ' AND ') FROM unnest(TG_ARGV) AS key)) USING NEW;
  RETURN NEW;
END $$;
CREATE TRIGGER cells__give_way BEFORE INSERT ON cells FOR EACH ROW EXECUTE FUNCTION give_way_to_published('name');
CREATE TRIGGER cell_keys__give_way BEFORE INSERT ON cell_keys FOR EACH ROW EXECUTE FUNCTION give_way_to_published('id');
CREATE TRIGGER cell_accounts__give_way BEFORE INSERT ON cell_accounts FOR EACH ROW
  EXECUTE FUNCTION give_way_to_published('cell', 'user_id');
CREATE TRIGGER cell_names__give_way BEFORE INSERT ON cell_names FOR EACH ROW
  EXECUTE FUNCTION give_way_to_published('cell', 'user_id');
ALTER TABLE cells ENABLE REPLICA TRIGGER cells__give_way;
ALTER TABLE cell_keys ENABLE REPLICA TRIGGER cell_keys__give_way;
ALTER TABLE cell_accounts ENABLE REPLICA TRIGGER cell_accounts__give_way;
ALTER TABLE cell_names ENABLE REPLICA TRIGGER cell_names__give_way;

-- The newest name that a person chose goes to their accounts in the other cells. Only a verified account gives and gets one: what a company
-- writes into a list renames nobody elsewhere. It also runs for rows that arrive by replication.
CREATE FUNCTION share_name_of_person() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO cell_names AS known (cell, user_id, name, changed_at)
  SELECT account.cell, account.user_id, newest.name, newest.name_changed_at
  FROM (
    SELECT name, name_changed_at FROM cell_accounts
    WHERE mobile_number = NEW.mobile_number AND is_verified AND name IS NOT NULL AND name_changed_at IS NOT NULL
    ORDER BY name_changed_at DESC, cell LIMIT 1
  ) AS newest
  JOIN cell_accounts AS account ON account.mobile_number = NEW.mobile_number AND account.is_verified
    AND account.name IS DISTINCT FROM newest.name
    AND (account.name_changed_at IS NULL OR account.name_changed_at < newest.name_changed_at)
  ON CONFLICT (cell, user_id) DO UPDATE SET name = excluded.name, changed_at = excluded.changed_at
    WHERE known.changed_at < excluded.changed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER cell_accounts__share_name AFTER INSERT OR UPDATE ON cell_accounts FOR EACH ROW
  EXECUTE FUNCTION share_name_of_person();
ALTER TABLE cell_accounts ENABLE ALWAYS TRIGGER cell_accounts__share_name;

-- `npm run cells` puts it on `users`, with the name of the cell. Accounts without a number that can sign in are left out.
CREATE FUNCTION keep_cell_account() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NEW.mobile_number NOT LIKE '+%' THEN
    DELETE FROM cell_accounts WHERE cell = TG_ARGV[0] AND user_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO cell_accounts AS known (cell, user_id, mobile_number, is_verified, name, name_changed_at)
  VALUES (TG_ARGV[0], NEW.id, NEW.mobile_number, NEW.mobile_verified_at IS NOT NULL, NEW.name,
    CASE WHEN NEW.name IS NOT NULL AND NEW.mobile_verified_at IS NOT NULL THEN clock_timestamp() END)
  ON CONFLICT (cell, user_id) DO UPDATE SET
    mobile_number = excluded.mobile_number,
    is_verified = excluded.is_verified,
    name = excluded.name,
    name_changed_at = CASE WHEN known.name IS DISTINCT FROM excluded.name THEN excluded.name_changed_at ELSE known.name_changed_at END;
  RETURN NULL;
END $$;
