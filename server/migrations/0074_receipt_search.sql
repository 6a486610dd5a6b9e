-- Receipts are found by the beginning of their number or by their serial within the company; members by their words (0045).
CREATE INDEX receipts__by_number ON receipts (company_id, lower(number) COLLATE "C");
CREATE INDEX receipts__by_serial ON receipts (company_id, serial);
