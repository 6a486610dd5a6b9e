-- Up Migration

-- Whether a lot that was drawn by hand counts. A constant default: no row is rewritten, and processes of the version before, which do
-- not know the column, go on inserting auctions.
CREATE TYPE lot_proof AS ENUM ('PREFERRED', 'REQUIRED');
ALTER TABLE auctions ADD COLUMN lot_proof lot_proof NOT NULL DEFAULT 'PREFERRED';
