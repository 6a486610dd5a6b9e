-- Up Migration

-- Set for an employee whom another employee than the owner has invited, until the owner confirms them: a cashier who may invite could
-- otherwise be their own second person. Null for everybody who works here already.
ALTER TABLE memberships ADD COLUMN unconfirmed_since timestamptz;
