// The yearly statement of a group, from sums of its postings. [spec: Yearly statement of a group]
import type { Account, EntryKind } from '#features/money/ledger/accounts.rules'
import { addDuration, type Day } from '#features/programs/programs/calendar.rules'
import type { AssetLine, LiabilityLine, PaymentLine, ReceiptLine } from './group-lines.ts'

/** Bank accounts that only hold deposits of the group stand apart from the company's pool. */
export type StatementAccount = Account | 'DEPOSITS'

type Sides = { debit: AssetLine; credit: LiabilityLine }
/**
 * Where each account stands. MEMBERS: what members owe and are owed, ticket by ticket, winner by winner. POOL: money that the company holds
 * for all its groups. KEPT: what the foreman takes, under the payment line. FOREMAN: what the foreman puts in and takes back.
 */
export type GroupPlace =
  | { kind: 'MEMBERS'; sides: Sides }
  | { kind: 'POOL'; receipts: ReceiptLine }
  | { kind: 'KEPT'; payments: PaymentLine }
  | { kind: 'FOREMAN'; sides: Sides; receipts: ReceiptLine; payments: PaymentLine }

const kept = (payments: PaymentLine): GroupPlace => ({ kind: 'KEPT', payments })
const pool = (receipts: ReceiptLine): GroupPlace => ({ kind: 'POOL', receipts })
const ofMembers = (debit: AssetLine, credit: LiabilityLine): GroupPlace => ({
  kind: 'MEMBERS',
  sides: { debit, credit },
})
const POOL_SIDES: Sides = { debit: 'POOL', credit: 'POOL' }
const FOREMAN_SIDES: Sides = { debit: 'FOREMAN', credit: 'FOREMAN' }
const foreman: GroupPlace = { kind: 'FOREMAN', sides: FOREMAN_SIDES, receipts: 'FOREMAN', payments: 'FOREMAN' }

/** A new account of the ledger does not compile without a place here. */
export const GROUP_PLACES: Record<Account, GroupPlace> = {
  TICKET: ofMembers('DUE_FROM_NON_PRIZED', 'ADVANCES'),
  UNPRIZED_POT: ofMembers('POT_SHORT', 'UNPRIZED_POT'),
  DIVIDEND_PAYABLE: ofMembers('DIVIDENDS_OVERDRAWN', 'DIVIDENDS'),
  PRIZE_PAYABLE: ofMembers('PRIZES_OVERPAID', 'PRIZES'),
  REFUNDS_DUE: ofMembers('CLAIMS', 'REFUNDS'),
  CASH: pool('SUBSCRIPTIONS_CASH'),
  BANK: pool('SUBSCRIPTIONS_BANK'),
  CHEQUES: pool('SUBSCRIPTIONS_CHEQUES'),
  PROVIDER: pool('SUBSCRIPTIONS_ONLINE'),
  SUSPENSE: pool('SUBSCRIPTIONS_NOT_STATED'),
  COMMISSION_INCOME: kept('COMMISSION'),
  OUTPUT_CGST: kept('TAX'),
  OUTPUT_SGST: kept('TAX'),
  OUTPUT_IGST: kept('TAX'),
  LATE_CHARGE_INCOME: kept('LATE_CHARGES'),
  CHARGES_INCOME: kept('OTHER_CHARGES'),
  COMPANY_TICKETS: { ...foreman, sides: { debit: 'COMPANY_TICKETS', credit: 'COMPANY_TICKETS' } },
  ADJUSTMENTS: foreman,
  BAD_DEBTS: foreman,
  PROVIDER_FEES: foreman,
  OPENING: {
    kind: 'FOREMAN',
    sides: { debit: 'BEFORE_THE_BOOKS', credit: 'BEFORE_THE_BOOKS' },
    receipts: 'BEFORE_THE_BOOKS',
    payments: 'BEFORE_THE_BOOKS',
  },
}
const placeOf = (account: StatementAccount): GroupPlace => GROUP_PLACES[account === 'DEPOSITS' ? 'BANK' : account]

/** A statement covers the year since the last anniversary of the start; the first one also what was booked before the start. */
export function groupYear({ startDate, firstBookedOn }: { startDate: Day; firstBookedOn: Day | null }, to: Day): Day {
  let from = startDate
  for (let years = 1; addDuration(startDate, 'MONTHS', 12 * years) <= to; years++)
    from = addDuration(startDate, 'MONTHS', 12 * years)
  if (from !== startDate) return from
  return [from, firstBookedOn ?? from, to].reduce((first, day) => (day < first ? day : first))
}

/** The sums of one account in entries of one kind. `detail`: the kind of a refund, or TAKEOVER for money of a substitute or buyer. */
export type Movement = {
  kind: EntryKind
  account: StatementAccount
  detail: string | null
  debitPaise: number
  creditPaise: number
}
/** What receipts have paid of charges, which the accounts of tickets hold together with the instalments. */
export type PaidCharges = { account: StatementAccount; isLate: boolean; paise: number }

export type Flows = { receipts: Map<ReceiptLine, number>; payments: Map<PaymentLine, number> }

const FROM_MEMBERS: readonly EntryKind[] = ['RECEIPT', 'RECEIPT_REVERSED', 'CHEQUE_BOUNCED', 'SUSPENSE_STATED']
const PRIZE_KINDS: readonly EntryKind[] = ['PAYOUT', 'PAYOUT_REVERSED']
const REFUND_KINDS: readonly EntryKind[] = ['REFUND_PAID', 'REFUND_RETURNED']
const REFUND_LINES: Partial<Record<string, PaymentLine>> = { DIVIDEND: 'DIVIDENDS_IN_CASH', REMOVAL: 'DEFAULTERS' }
const KEPT_FROM = { PRIZE_PAYABLE: 'SUBSCRIPTIONS_FROM_PRIZES', REFUNDS_DUE: 'SUBSCRIPTIONS_FROM_REFUNDS' } as const

const adder =
  <Line>(sums: Map<Line, number>) =>
  (line: Line, paise: number): void => {
    sums.set(line, (sums.get(line) ?? 0) + paise)
  }

/** What came into the hands of the foreman for the group, and what went out of them. */
export function groupFlows(movements: readonly Movement[], charges: readonly PaidCharges[]): Flows {
  const flows: Flows = { receipts: new Map(), payments: new Map() }
  for (const movement of movements) addMovement(flows, movement)
  for (const { account, isLate, paise } of charges) {
    const from = receiptLineOf(account)
    if (from === null) continue
    const receive = adder(flows.receipts)
    receive(from, -paise)
    receive(isLate ? 'LATE_CHARGES' : 'OTHER_CHARGES', paise)
  }
  turnNegative(flows)
  return flows
}

const receiptLineOf = (account: StatementAccount): ReceiptLine | null => {
  if (account === 'PRIZE_PAYABLE' || account === 'REFUNDS_DUE') return KEPT_FROM[account]
  const place = placeOf(account)
  return place.kind === 'POOL' ? place.receipts : null
}

function addMovement(flows: Flows, movement: Movement): void {
  const { account, debitPaise, creditPaise } = movement
  const receive = adder(flows.receipts)
  const pay = adder(flows.payments)
  const place = placeOf(account)
  if (account === 'DEPOSITS') {
    receive('DEPOSITS_WITHDRAWN', creditPaise)
    pay('DEPOSITS_MADE', debitPaise)
  }
  if (place.kind === 'KEPT') pay(place.payments, creditPaise - debitPaise)
  else if (place.kind === 'FOREMAN') {
    receive(place.receipts, debitPaise)
    pay(place.payments, creditPaise)
  } else if (place.kind === 'POOL') addMoney(flows, movement, place.receipts)
  else addSetOff(flows, movement)
}

function addMoney(flows: Flows, { kind, detail, debitPaise, creditPaise }: Movement, mode: ReceiptLine): void {
  const netPaise = debitPaise - creditPaise
  if (FROM_MEMBERS.includes(kind)) adder(flows.receipts)(detail === 'TAKEOVER' ? 'SUBSTITUTES' : mode, netPaise)
  else if (PRIZE_KINDS.includes(kind)) adder(flows.payments)('PRIZES', -netPaise)
  else if (REFUND_KINDS.includes(kind)) adder(flows.payments)(REFUND_LINES[detail ?? ''] ?? 'REFUNDS', -netPaise)
  else adder(flows.receipts)('OTHER', netPaise)
}

/** What members were owed and paid their instalments with stands on both sides. */
function addSetOff(flows: Flows, { kind, account, debitPaise, creditPaise }: Movement): void {
  const receive = adder(flows.receipts)
  const pay = adder(flows.payments)
  const netPaise = debitPaise - creditPaise
  if (kind === 'DIVIDEND_USED' && account === 'DIVIDEND_PAYABLE') {
    receive('DIVIDENDS', netPaise)
    pay('DIVIDENDS_DEDUCTED', netPaise)
  } else if (FROM_MEMBERS.includes(kind) && account === 'PRIZE_PAYABLE') {
    receive('SUBSCRIPTIONS_FROM_PRIZES', netPaise)
    pay('PRIZES', netPaise)
  } else if (kind === 'RECEIPT' && account === 'REFUNDS_DUE') {
    receive('SUBSCRIPTIONS_FROM_REFUNDS', netPaise)
    pay('REFUNDS', netPaise)
  }
}

/** Lines that have a counterpart never stand negative on their side. */
function turnNegative({ receipts, payments }: Flows): void {
  const other = receipts.get('OTHER') ?? 0
  if (other >= 0) return
  receipts.delete('OTHER')
  adder(payments)('OTHER', -other)
}

export type Balance = { account: StatementAccount; isPrized: boolean; balancePaise: number }
export type Position = { assets: Map<AssetLine, number>; liabilities: Map<LiabilityLine, number>; heldPaise: number }

/** What the group owns and owes: balances of members one by one, those of the company summed by where they stand. */
export function groupPosition(balances: readonly Balance[]): Position {
  const position: Position = { assets: new Map(), liabilities: new Map(), heldPaise: 0 }
  const add = ({ debit, credit }: Sides, paise: number) =>
    paise > 0 ? adder(position.assets)(debit, paise) : adder(position.liabilities)(credit, -paise)
  const sums = new Map<AssetLine, { sides: Sides; paise: number }>()
  const sum = (sides: Sides, paise: number) =>
    sums.set(sides.debit, { sides, paise: (sums.get(sides.debit)?.paise ?? 0) + paise })
  for (const { account, isPrized, balancePaise } of balances) {
    const place = placeOf(account)
    if (account === 'DEPOSITS') sum({ debit: 'DEPOSITS', credit: 'DEPOSITS_OVERDRAWN' }, balancePaise)
    else if (place.kind === 'MEMBERS')
      add(isPrized ? { ...place.sides, debit: 'DUE_FROM_PRIZED' } : place.sides, balancePaise)
    else {
      position.heldPaise += balancePaise
      sum(place.kind === 'POOL' ? POOL_SIDES : place.kind === 'KEPT' ? FOREMAN_SIDES : place.sides, balancePaise)
    }
  }
  for (const { sides, paise } of sums.values()) if (paise !== 0) add(sides, paise)
  return position
}
