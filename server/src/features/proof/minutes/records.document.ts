// Stored minutes as a paper: the headings of section 17 in its order. Like all records for the Registrar they are in English only.
import type { Basis, MinutesContent } from '@kuri/verify/minutes/minutes'
import type { Missing } from '@kuri/verify/minutes/minutes-signatures'
import { formatMoney } from '#features/money/billing/receipts/counter.rules'
import type { DocumentField, LoadPicture, PaperDocument } from '#platform/documents/paper-document'
import { formatDateTime, formatPreciseDateTime } from '#platform/text/dates'
import type { PrintedHead } from './log-head.ts'
import type { DisputeRow, MinutesRow } from './records.sql.ts'
import { sinceSection } from './since-last-draw.document.ts'

type PrintedSignature = { role: string; name: string; at: Date; picture: LoadPicture; sha256: string }
export type Printed = {
  row: MinutesRow
  content: MinutesContent
  amendsVersion: number | null
  signatures: readonly PrintedSignature[]
  missing: readonly Missing[]
  disputes: readonly DisputeRow[]
  /** What the log was when the minutes were drafted; null where it is not signed. */
  head: PrintedHead | null
  addresses: { members: string; verifier: string }
  /** The address of the verifier. */
  qr: LoadPicture
  timeZone: string
}

const BASES = { LOG: 'proved by the log', RECORDS: 'from the registers', STAFF: 'stated by staff' } as const
const MODES = { ONLINE: 'Online', FLOOR: 'In the hall', PROXY: 'By proxy' } as const
const ROLES: Readonly<Record<string, string>> = {
  FOREMAN: 'Foreman',
  PRIZED: 'Prized subscriber',
  OTHER: 'Subscriber present',
  STAFF: 'Subscriber present, of the staff',
}
export const SIGNATURE_LINES = 'Signatures still missing'
const LINE = '______________________________   Date: ______________'

export const marked = (text: string, basis: Basis) => `${text} (${BASES[basis]})`
export const money = (paise: number | null) => (paise === null ? 'Not known yet' : formatMoney(paise))

export function recordDocument(printed: Printed): PaperDocument {
  const { row, content } = printed
  const { companyName, programName, chitId } = content.statements
  const isOpen = row.status === 'DRAFT' || row.status === 'INCOMPLETE'
  return {
    title: row.amendsId === null ? 'Minutes of the auction' : 'Amended minutes of the auction',
    subtitle: `${companyName} · ${programName} (${chitId}) · instalment ${content.instalment.number ?? ''}`,
    madeAt: row.createdAt,
    ...(isOpen ? { isDraft: true as const } : {}),
    sections: [
      { heading: null, fields: proceedings(printed) },
      { heading: `Subscribers present: ${content.present.length}`, fields: [], table: presentTable(printed) },
      { heading: 'Entitled to the prize', fields: entitledFields(printed) },
      { heading: 'Discount', fields: moneyFields(content) },
      {
        heading: 'Unpaid prizes of earlier instalments',
        fields: [{ label: 'Stated', value: marked(content.unpaidPrizes.text, content.unpaidPrizes.basis) }],
      },
      ...(content.statements.sinceLastDraw ? [sinceSection(content.statements.sinceLastDraw)] : []),
      { heading: 'Bids, disqualifications and draws', fields: prescribedFields(printed) },
      ...signingSections(printed),
      { heading: 'How to check these minutes', fields: evidenceFields(printed) },
    ],
  }
}

/** Disputes, signatures, and the lines of those that are missing. */
export const signingSections = (printed: Printed): PaperDocument['sections'][number][] => [
  ...(printed.disputes.length === 0 ? [] : [{ heading: 'Disputed by', fields: disputeFields(printed) }]),
  { heading: 'Signatures', fields: signatureFields(printed) },
  ...(printed.missing.length === 0 ? [] : [{ heading: SIGNATURE_LINES, fields: missingFields(printed.missing) }]),
]

function proceedings({ row, content, amendsVersion, timeZone }: Printed): DocumentField[] {
  const { begun, ended, place, instalment, statements } = content
  const at = (time: string | null) => (time === null ? 'Not known' : formatPreciseDateTime(new Date(time), timeZone))
  return [
    { label: 'Foreman', value: statements.companyName },
    { label: 'Begun', value: marked(at(begun.at), begun.basis) },
    { label: 'Ended', value: marked(at(ended.at), ended.basis) },
    {
      label: 'Place',
      value: marked(
        [place.address, place.onlineAt && `and online at ${place.onlineAt}`].filter(Boolean).join(', '),
        place.basis,
      ),
    },
    { label: 'Instalment', value: marked(String(instalment.number ?? 'Not known'), instalment.basis) },
    { label: 'Prizes to decide', value: String(instalment.divisions ?? 'Not known') },
    { label: 'Chit amount', value: money(instalment.totalPaise) },
    { label: 'Version', value: versionWords({ row, amendsVersion }) },
    ...(statements.remarks === null ? [] : [{ label: 'Remarks', value: marked(statements.remarks, 'STAFF') }]),
  ]
}

export const versionWords = ({ row, amendsVersion }: Pick<Printed, 'row' | 'amendsVersion'>) =>
  amendsVersion === null ? String(row.version) : `${row.version}, amends version ${amendsVersion}`

const presentTable = ({ content, timeZone }: Printed) => ({
  columns: [
    { title: 'Ticket', share: 1 },
    { title: 'Name', share: 3 },
    { title: 'Present', share: 2 },
    { title: 'From', share: 3.3 },
    { title: 'To', share: 3.3 },
    { title: 'Known', share: 2.4 },
  ],
  rows: content.present.map(({ ticketNumber, name, mode, from, to, proxyName, basis }) => [
    String(ticketNumber ?? ''),
    name,
    proxyName === null ? MODES[mode] : `${MODES[mode]}: ${proxyName}`,
    formatDateTime(new Date(from), timeZone),
    to === null ? '' : formatDateTime(new Date(to), timeZone),
    BASES[basis],
  ]),
})

const entitledFields = ({ content, timeZone }: Printed): DocumentField[] =>
  content.entitled.length === 0
    ? [{ label: 'Nobody', value: 'No prize is decided.' }]
    : content.entitled.map((each) => ({
        label: `Prize ${each.division}`,
        value: [
          marked(`${each.name}, ticket ${each.ticketNumber ?? ''}`, each.basis),
          `Prize ${money(each.prizePaise)}, discount ${money(each.discountPaise)}`,
          `${each.howChosen}, ${formatPreciseDateTime(new Date(each.at), timeZone)}`,
          each.lotCandidates.length === 0 ? '' : `Drawn among the tickets ${each.lotCandidates.join(', ')}`,
          each.reason === null ? '' : `Reason: ${each.reason}`,
        ]
          .filter((line) => line !== '')
          .join('\n'),
      }))

const moneyFields = ({ money: { discountPaise, commissionPaise, taxPaise, dividendPaise, basis } }: MinutesContent) => [
  { label: 'Discount', value: marked(money(discountPaise), basis) },
  { label: 'Commission of the foreman', value: money(commissionPaise) },
  ...(taxPaise === undefined ? [] : [{ label: 'GST on the commission', value: money(taxPaise) }]),
  { label: 'Dividend of the subscribers', value: money(dividendPaise) },
]

function prescribedFields({ content, timeZone }: Printed): DocumentField[] {
  const { sittings, disqualifications, voidedDraws } = content.prescribed
  const at = (time: string) => formatPreciseDateTime(new Date(time), timeZone)
  const best = (offer: (typeof sittings)[number]['best']) =>
    offer === null ? 'none' : `${formatMoney(offer.discountPaise)}, ticket ${offer.ticketNumber ?? ''} ${offer.name}`
  return [
    ...sittings.map((sitting) => ({
      label: at(sitting.begunAt),
      value: `Bids: ${sitting.bidCount}\nHighest discount: ${best(sitting.best)}\nSecond: ${best(sitting.second)}`,
    })),
    ...disqualifications.map((each) => ({
      label: at(each.at),
      value: `${each.what}: ${each.name}, ticket ${each.ticketNumber ?? ''}. ${each.reason}`,
    })),
    ...voidedDraws.map((each) => ({ label: at(each.at), value: voidedLine(each) })),
  ]
}

const voidedLine = ({ reason, tickets }: { reason: string; tickets: readonly number[] }) =>
  `A draw was void. ${reason}${tickets.length === 0 ? '' : `: ticket ${tickets.join(', ')}`}`

const disputeFields = ({ disputes, timeZone }: Printed): DocumentField[] =>
  disputes.map(({ disputerName, text, createdAt }) => ({
    label: `${disputerName}, ${formatDateTime(createdAt, timeZone)}`,
    value: text,
  }))

const signatureFields = ({ signatures, timeZone }: Printed): DocumentField[] =>
  signatures.length === 0
    ? [{ label: 'Nobody', value: 'Nobody has signed yet.' }]
    : signatures.map(({ role, name, at, picture, sha256 }) => ({
        label: `${ROLES[role] ?? role}: ${name}, by code on ${formatDateTime(at, timeZone)}`,
        picture,
        sha256,
      }))

const missingFields = (missing: readonly Missing[]): DocumentField[] =>
  missing.flatMap((each) => {
    if (each.kind === 'OTHERS')
      return Array.from({ length: each.count }, (_, index) => ({
        label: `Subscriber present ${index + 1} (name, ticket)`,
        value: LINE,
      }))
    if (each.kind === 'FOREMAN') return [{ label: 'Foreman', value: LINE }]
    return [
      { label: `${each.kind === 'DEPUTY' ? "Registrar's deputy" : 'Prized subscriber'}: ${each.name}`, value: LINE },
    ]
  })

const QR_LABEL = 'Address of the verifier, and the digest'

const evidenceFields = ({ row, content, head, addresses, qr }: Printed): DocumentField[] => [
  { label: 'Digest of the text', value: `SHA-256 ${row.digest}`, isCode: true },
  { label: 'Events of the log', value: `The first ${content.size} events of auction ${content.auctionId}` },
  { label: 'Signed head of the log', value: headLines(head), isCode: true },
  {
    label: 'For the Registrar',
    value: `Open evidence.json and policy.txt of the filing copy in the verifier, which needs no account:\n${addresses.verifier}`,
    isCode: true,
  },
  { label: 'For members', value: addresses.members, isCode: true },
  { label: QR_LABEL, picture: qr, sha256: row.digest, isOnPaperOnly: true as const },
]

const headLines = (head: PrintedHead | null) =>
  head === null
    ? 'Not signed yet'
    : [`Size ${head.size}`, `Root ${head.root}`, `Key ${head.key}`, `Signature ${head.signature}`].join('\n')
