-- Up Migration
-- Ids made by a statement sort as they were made, like those of the service: nine digits of the time, four that count on, eleven
-- random ones. Four digits count to 36^4.
CREATE SEQUENCE ids_made AS integer MINVALUE 0 MAXVALUE 1679615 CYCLE;

CREATE OR REPLACE FUNCTION new_id(at timestamptz) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alphabet constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  ms bigint := floor(extract(epoch FROM at) * 1000);
  made bigint := nextval('ids_made');
  random_bytes bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  id text := '';
BEGIN
  FOR i IN 1..4 LOOP
    id := substr(alphabet, (made % 36)::integer + 1, 1) || id;
    made := made / 36;
  END LOOP;
  FOR i IN 1..9 LOOP
    id := substr(alphabet, (ms % 36)::integer + 1, 1) || id;
    ms := ms / 36;
  END LOOP;
  -- Bytes 6 and 8 of a version 4 uuid hold its version and variant; they are passed over.
  FOR i IN 0..31 LOOP
    EXIT WHEN length(id) = 24;
    CONTINUE WHEN i % 16 IN (6, 8) OR get_byte(random_bytes, i) >= 252;
    id := id || substr(alphabet, get_byte(random_bytes, i) % 36 + 1, 1);
  END LOOP;
  RETURN 'c' || rpad(id, 24, '0');
END $$;
