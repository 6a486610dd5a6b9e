// Vouchers as a Tally import file: the ledgers first, then the vouchers. Tally knows a voucher by REMOTEID and GUID, which are the id of
// the entry, so a file that is imported again changes the vouchers instead of adding them. Debits are negative amounts with
// ISDEEMEDPOSITIVE Yes. https://help.tallysolutions.com/developer-reference/introduction/understanding-integration-transactions/
import type { Account } from '#features/money/ledger/accounts.rules'
import type { VoucherType } from './voucher-types.rules.ts'

/** The groups that every Tally company has. */
const GROUPS = {
  TICKET: 'Sundry Debtors',
  CASH: 'Cash-in-Hand',
  BANK: 'Bank Accounts',
  CHEQUES: 'Bank Accounts',
  PROVIDER: 'Bank Accounts',
  PROVIDER_FEES: 'Indirect Expenses',
  UNPRIZED_POT: 'Current Liabilities',
  DIVIDEND_PAYABLE: 'Current Liabilities',
  PRIZE_PAYABLE: 'Current Liabilities',
  REFUNDS_DUE: 'Current Liabilities',
  COMMISSION_INCOME: 'Indirect Incomes',
  LATE_CHARGE_INCOME: 'Indirect Incomes',
  CHARGES_INCOME: 'Indirect Incomes',
  COMPANY_TICKETS: 'Current Assets',
  SUSPENSE: 'Suspense A/c',
  BAD_DEBTS: 'Indirect Expenses',
  ADJUSTMENTS: 'Indirect Expenses',
  OPENING: 'Suspense A/c',
  OUTPUT_CGST: 'Duties & Taxes',
  OUTPUT_SGST: 'Duties & Taxes',
  OUTPUT_IGST: 'Duties & Taxes',
} as const satisfies Record<Account, string>

type TallyLine = { account: Account; subjectId: string; name: string; amountPaise: number }
type TallyVoucher = {
  id: string
  type: VoucherType
  number: string | null
  bookedOn: string
  valueDate: string
  narration: string
  lines: readonly TallyLine[]
}

export function* writeTallyXml(companyName: string, vouchers: readonly TallyVoucher[]): Generator<string, void> {
  const ledgers = new Map<string, Account>()
  for (const { lines } of vouchers) for (const line of lines) ledgers.set(ledgerName(line), line.account)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>\n' +
    `<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${escapeXml(companyName)}</SVCURRENTCOMPANY>` +
    '</STATICVARIABLES></REQUESTDESC>\n<REQUESTDATA>\n'
  for (const [name, account] of ledgers) yield ledgerXml(name, account)
  for (const voucher of vouchers) yield voucherXml(voucher)
  yield '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'
}

const ledgerXml = (name: string, account: Account): string =>
  `<TALLYMESSAGE xmlns:UDF="TallyUDF"><LEDGER NAME="${escapeXml(name)}" ACTION="Create"><NAME.LIST><NAME>${escapeXml(name)}</NAME>` +
  `</NAME.LIST><PARENT>${escapeXml(GROUPS[account])}</PARENT><ISBILLWISEON>No</ISBILLWISEON></LEDGER></TALLYMESSAGE>\n`

function voucherXml({ id, type, number, bookedOn, valueDate, narration, lines }: TallyVoucher): string {
  return (
    `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${id}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">` +
    `<DATE>${tallyDay(bookedOn)}</DATE><EFFECTIVEDATE>${tallyDay(valueDate)}</EFFECTIVEDATE><GUID>${id}</GUID>` +
    `<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${escapeXml(number ?? id)}</VOUCHERNUMBER>` +
    `<PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW><NARRATION>${escapeXml(narration)}</NARRATION>\n` +
    `${lines.map(lineXml).join('')}</VOUCHER></TALLYMESSAGE>\n`
  )
}

const lineXml = (line: TallyLine): string =>
  `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escapeXml(ledgerName(line))}</LEDGERNAME>` +
  `<ISDEEMEDPOSITIVE>${line.amountPaise > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${tallyAmount(-line.amountPaise)}</AMOUNT>` +
  '</ALLLEDGERENTRIES.LIST>\n'

const MAX_NAME = 80
/** Tally knows a ledger by its name, so the name ends with a part of the id: two members of one name are two ledgers. */
export const ledgerName = ({ name, subjectId }: Pick<TallyLine, 'name' | 'subjectId'>): string =>
  `${[...name].slice(0, MAX_NAME).join('').trimEnd()} [${subjectId.slice(-8)}]`

const tallyDay = (day: string) => day.replaceAll('-', '')

/** Exactly two decimals, from whole paise. */
export function tallyAmount(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 does not allow become spaces, line breaks too. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones that XML forbids
    .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
