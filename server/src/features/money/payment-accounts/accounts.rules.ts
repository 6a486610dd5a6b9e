// Where online payments of a company go, and which keys are accepted.

import type { Detail } from '@kuri/contract/kit/refusals'
import type { KEYS_BLOCKED_REASONS } from '@kuri/contract/money/payment-accounts.contract'
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'
import { weakSecretReason } from '#platform/config/strength.rules'

/**
 * The company's own account, or the platform's where the company has never had one. Who has disabled their account wants no
 * payments, rather than payments into somebody else's account.
 */
export function paymentDestination(
  account: { status: string } | undefined,
  isPlatformAllowed: boolean,
): 'OWN' | 'PLATFORM' | null {
  if (account) return account.status === 'ACTIVE' ? 'OWN' : null
  return isPlatformAllowed ? 'PLATFORM' : null
}

const MIN_WEBHOOK_SECRET_CHARACTERS = 24
const MIN_WEBHOOK_SECRET_BITS = 64

type Keys = { keyId?: string; keySecret?: string; webhookSecret?: string }

/**
 * The keys decide where members' money goes and which gateway confirms that it came, so no right of an employee is enough: an employee
 * who can enter the keys of another gateway account can mark every invoice as paid.
 */
export function keysBlockedReason(caller: {
  isOwner: boolean
  hasFactor: boolean
}): (typeof KEYS_BLOCKED_REASONS)[number] | null {
  if (!caller.isOwner) return 'OWNER_REQUIRED'
  return caller.hasFactor ? null : 'SECOND_FACTOR_MISSING'
}

/** An attacker who guesses the webhook secret can report payments that never happened. */
export function keyProblems({ keyId, keySecret, webhookSecret }: Keys): Detail[] {
  const weakness =
    webhookSecret === undefined
      ? null
      : weakSecretReason(webhookSecret, MIN_WEBHOOK_SECRET_CHARACTERS, MIN_WEBHOOK_SECRET_BITS)
  return [
    ...(weakness ? [{ path: 'webhookSecret', message: `${weakness}; make one with: openssl rand -hex 24` }] : []),
    ...(keyId !== undefined && keySecret === undefined
      ? [{ path: 'keySecret', message: 'is required with another keyId' }]
      : []),
  ]
}

/** The subject of PROVIDER: the account, or the company at the platform's account. */
export const providerSubject = ({ accountId, companyId }: { accountId: string | null; companyId: string }): string =>
  accountId ?? companyId

export const settlementPostings = ({
  subjectId,
  bankAccountId,
  amountPaise,
  feePaise,
}: {
  subjectId: string
  bankAccountId: string
  amountPaise: number
  feePaise: number
}): Posting[] => [
  debit('BANK', bankAccountId, amountPaise),
  debit('PROVIDER_FEES', subjectId, feePaise),
  credit('PROVIDER', subjectId, amountPaise + feePaise),
]
