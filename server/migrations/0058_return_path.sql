-- Up Migration

-- Where the payer goes after the checkout: a path of the web app.
ALTER TABLE payment_transactions ADD COLUMN return_path text;
