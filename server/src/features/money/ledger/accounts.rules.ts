// The accounts of the books. docs/decisions/0014-ledger.md

/** Each with what its subject is. A debit is positive, a credit negative, so a liability has a negative balance. */
export const ACCOUNTS = {
  /** A ticket (enrollment): what its member owes, or has paid in advance. */
  TICKET: 'enrollment',
  /** Cash in the hands of a branch. */
  CASH: 'branch',
  /** A bank account, or the branch where the account was not stated. */
  BANK: 'bank account or branch',
  /** Cheques and drafts that a branch has taken and that have not cleared. */
  CHEQUES: 'branch',
  /** Money at the payment provider: of the company's payment account, or of the company at the platform's account. */
  PROVIDER: 'payment account or company',
  /** What payment providers keep of the money that they take. */
  PROVIDER_FEES: 'payment account or company',
  /** Instalments of a group that no winner has been given yet. */
  UNPRIZED_POT: 'program',
  /** Dividends of a ticket that no bill has deducted. */
  DIVIDEND_PAYABLE: 'enrollment',
  /** The prize of a winner, until it is paid out. */
  PRIZE_PAYABLE: 'winner',
  COMMISSION_INCOME: 'program',
  LATE_CHARGE_INCOME: 'program',
  /** Charges for bounced cheques and documents. */
  CHARGES_INCOME: 'program',
  /** The company's own money in tickets that nobody has bought. */
  COMPANY_TICKETS: 'program',
  /** Money whose way is not stated, until somebody states it. */
  SUSPENSE: 'branch',
  /** Dues that the company takes upon itself, as two people agreed. */
  ADJUSTMENTS: 'branch',
  /** What was to be recovered and was waived. */
  BAD_DEBTS: 'program',
  /** What must be paid back to a person; a debit balance is a claim on the person. */
  REFUNDS_DUE: 'user',
  /** The other side of balances from before the books. */
  OPENING: 'program',
  /** Tax that documents of a registration have charged, and that is owed to the state. */
  OUTPUT_CGST: 'GST registration',
  OUTPUT_SGST: 'GST registration',
  OUTPUT_IGST: 'GST registration',
} as const satisfies Record<string, string>
export type Account = keyof typeof ACCOUNTS

export const ENTRY_KINDS = [
  'BILL', 'BILL_CANCELLED', 'RECEIPT', 'RECEIPT_REVERSED', 'CHEQUE_CLEARED', 'CHEQUE_BOUNCED', 'BANK_DEPOSIT', 'BANK_WITHDRAWAL', 'CASH_VARIANCE',
  'SETTLEMENT', 'SETTLEMENT_REVERSED', 'DIVIDEND_USED', 'REFUND_DUE', 'REFUND_PAID', 'REFUND_RETURNED', 'OPENING_BALANCE', 'OPENING_BALANCE_REVERSED', 'LATE_CHARGE',
  'BOUNCE_CHARGE', 'SUSPENSE_STATED', 'WAIVER', 'PAYOUT', 'PAYOUT_REVERSED', 'TICKET_TRANSFER', 'REMOVAL', 'REENTRY', 'CLAIM_RECOVERED', 'CLOSING',
] as const // biome-ignore format: one line per group is easier to read
export type EntryKind = (typeof ENTRY_KINDS)[number]

/**
 * What an entry may do to the money of others. ASKS: a ticket owes more by a bill or charge. LOWERS_PAYMENTS: what a ticket has paid counts
 * for less. LOWERS_CASH: a cash box should hold less. docs/security.md says who must agree to what lowers something.
 */
export const EFFECTS = {
  BILL: ['ASKS'],
  BILL_CANCELLED: [],
  RECEIPT: [],
  RECEIPT_REVERSED: ['LOWERS_PAYMENTS', 'LOWERS_CASH'],
  CHEQUE_CLEARED: [],
  CHEQUE_BOUNCED: ['LOWERS_PAYMENTS'],
  BANK_DEPOSIT: ['LOWERS_CASH'],
  BANK_WITHDRAWAL: [],
  CASH_VARIANCE: ['LOWERS_CASH'],
  SETTLEMENT: [],
  SETTLEMENT_REVERSED: [],
  DIVIDEND_USED: ['ASKS'],
  REFUND_DUE: ['LOWERS_PAYMENTS'],
  REFUND_PAID: ['LOWERS_CASH'],
  REFUND_RETURNED: [],
  OPENING_BALANCE: ['ASKS'],
  OPENING_BALANCE_REVERSED: ['LOWERS_PAYMENTS'],
  LATE_CHARGE: ['ASKS'],
  BOUNCE_CHARGE: ['ASKS'],
  SUSPENSE_STATED: [],
  WAIVER: [],
  PAYOUT: ['LOWERS_CASH'],
  PAYOUT_REVERSED: [],
  TICKET_TRANSFER: ['LOWERS_PAYMENTS'],
  REMOVAL: ['LOWERS_PAYMENTS'],
  REENTRY: ['ASKS'],
  CLAIM_RECOVERED: [],
  CLOSING: [],
} as const satisfies Record<EntryKind, readonly Effect[]>
export type Effect = 'ASKS' | 'LOWERS_PAYMENTS' | 'LOWERS_CASH'

/** Throws when an entry does what its kind is not known to do: somebody must first decide who has to agree to it. */
export function requireKnownEffects(kind: EntryKind, postings: readonly Posting[]): void {
  const known: readonly Effect[] = EFFECTS[kind]
  for (const { account, amountPaise } of postings) {
    const isUnknown =
      account === 'CASH' && amountPaise < 0
        ? !known.includes('LOWERS_CASH')
        : account === 'TICKET' && amountPaise > 0 && !known.includes('ASKS') && !known.includes('LOWERS_PAYMENTS')
    if (isUnknown) throw new Error(`An entry of the kind ${kind} cannot post ${amountPaise} paise to ${account}.`)
  }
}

export type Posting = {
  account: Account
  subjectId: string
  amountPaise: number
  /** The group of this line, where it is not the entry's: one receipt may pay tickets of several groups. */
  programId?: string | null
}

export const debit = (account: Account, subjectId: string, amountPaise: number): Posting => ({
  account,
  subjectId,
  amountPaise,
})
export const credit = (account: Account, subjectId: string, amountPaise: number): Posting => ({
  account,
  subjectId,
  amountPaise: -amountPaise,
})

/** Puts lines into the books of one group. */
export const inGroup = (programId: string, postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, programId }))

/**
 * Leaves out lines of nothing. Throws when the others do not sum to zero, in every group by itself, so that the books of each group
 * balance: that is a bug, never a refusal.
 */
export function balanced(postings: readonly Posting[]): Posting[] {
  for (const [programId, lines] of Map.groupBy(postings, (posting) => posting.programId)) {
    const sumPaise = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    if (sumPaise !== 0)
      throw new Error(`The postings of an entry sum to ${sumPaise} paise instead of zero (program ${programId}).`)
  }
  return postings.filter(({ amountPaise }) => amountPaise !== 0)
}

/** The same lines with the opposite sign. */
export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amountPaise: -posting.amountPaise }))
