// Every column that holds encrypted text; `npm run secrets:rotate` encrypts each value again with the new data key. A test compares
// the list with the database.
import { SEED_PURPOSE, seedBinding } from '#features/auctions/draws/server-seed'
import { prebidBinding, prebidPurpose } from '#features/auctions/prebids/sealing'
import type { SealedColumn } from '#platform/keys/sealed-columns.sql'

const ofPrebid = (field: 'amount' | 'nonce'): NonNullable<SealedColumn['perRow']> => ({
  columns: ['auction_id', 'id', 'enrollment_id'],
  purposeOf: ([auctionId]) => prebidPurpose(auctionId!),
  boundTo: ([, id, enrollmentId]) => prebidBinding({ id: id!, enrollmentId: enrollmentId! }, field),
})

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'messages', column: 'sealed' },
  { table: 'idempotency_keys', column: 'answer' },
  { table: 'companies', column: 'bank_account_number_sealed' },
  { table: 'company_managers', column: 'pan_sealed' },
  { table: 'company_managers', column: 'aadhaar_sealed' },
  { table: 'branch_bank_accounts', column: 'account_number_sealed' },
  { table: 'subscriber_profiles', column: 'aadhaar_sealed' },
  { table: 'subscriber_profiles', column: 'pan_sealed' },
  { table: 'second_factors', column: 'totp_sealed' },
  { table: 'second_factors', column: 'pending_totp_sealed' },
  { table: 'payouts', column: 'payee_account_number_sealed' },
  { table: 'payout_guarantors', column: 'pan_sealed' },
  { table: 'provider_accounts', column: 'key_secret_sealed' },
  { table: 'provider_accounts', column: 'webhook_secret_sealed' },
  {
    table: 'draws',
    column: 'server_seed_sealed',
    perRow: { columns: ['id'], purposeOf: () => SEED_PURPOSE, boundTo: ([id]) => seedBinding(id!) },
  },
  { table: 'prebids', column: 'sealed_amount', perRow: ofPrebid('amount') },
  { table: 'prebids', column: 'nonce', perRow: ofPrebid('nonce') },
]

/**
 * Keyed hashes. Their key is a data key of its own (kind HASH) that is wrapped again when KURI_SECRET changes but keeps its value, so
 * the hashes stay comparable: nobody is signed out, no invitation is lost and no account number can be entered twice.
 */
export const KEYED_HASHES = [
  'idempotency_keys.id',
  'idempotency_keys.request_hash',
  'calendar_feeds.token_hash',
  'login_codes.code_hash',
  'email_codes.code_hash',
  'guarantor_codes.code_hash',
  'desk_codes.code_hash',
  'passbook_certificates.code_hash',
  'minutes_codes.code_hash',
  'minutes_links.token_hash',
  'refresh_tokens.attempt_hash',
  'refresh_tokens.predecessor_hash',
  'refresh_tokens.token_hash',
  'recovery_codes.code_hash',
  'second_factor_challenges.token_hash',
  'invitations.token_hash',
  'invitations.code_hash',
  'challenge_attempts.claim_token_hash',
  'branch_bank_accounts.account_number_hash',
] as const
