// Minutes of a draw without the platform as a paper: the headings of section 17 in its order, in English only.

import type { DocumentField, PaperDocument } from '#platform/documents/paper-document'
import { formatPreciseDateTime } from '#platform/text/dates'
import type { DrawContent } from './draw.rules.ts'
import { marked, money, type Printed, signingSections, versionWords } from './records.document.ts'
import { sinceSection } from './since-last-draw.document.ts'

const WAYS: Readonly<Record<DrawContent['decided']['by'], string>> = {
  LOT: 'By lot',
  AUCTION: 'By auction in the hall',
  LOT_AMONG_BIDDERS: 'By lot among those who bid the highest discount',
  AGREEMENT: 'By agreement of those present',
}

export function drawDocument(printed: Printed, content: DrawContent): PaperDocument {
  const { row } = printed
  const { companyName, programName, chitId } = content.statements
  const isOpen = row.status === 'DRAFT' || row.status === 'INCOMPLETE'
  return {
    title: row.amendsId === null ? 'Minutes of the draw' : 'Amended minutes of the draw',
    subtitle: `${companyName} · ${programName} (${chitId}) · instalment ${content.instalment.number}`,
    madeAt: row.createdAt,
    ...(isOpen ? { isDraft: true as const } : {}),
    sections: [
      { heading: null, fields: proceedings(printed, content) },
      { heading: `Subscribers present: ${content.present.length}`, fields: [], table: presentTable(content) },
      { heading: 'How the prize was decided', fields: decidedFields(content) },
      { heading: 'Entitled to the prize', fields: entitledFields(content) },
      { heading: 'Discount', fields: moneyFields(content) },
      {
        heading: 'Unpaid prizes of earlier instalments',
        fields: [{ label: 'Stated', value: marked(content.unpaidPrizes.text, 'STAFF') }],
      },
      sinceSection(content.sinceLastDraw),
      ...signingSections(printed),
      { heading: 'How to check these minutes', fields: evidenceFields(printed) },
    ],
  }
}

function proceedings(printed: Printed, { begun, ended, place, instalment, statements }: DrawContent): DocumentField[] {
  const at = (time: string) => formatPreciseDateTime(new Date(time), printed.timeZone)
  return [
    { label: 'Foreman', value: statements.companyName },
    { label: 'Begun', value: marked(at(begun.at), begun.basis) },
    { label: 'Ended', value: marked(at(ended.at), ended.basis) },
    { label: 'Place', value: marked(place.address, place.basis) },
    { label: 'Instalment', value: marked(String(instalment.number), instalment.basis) },
    { label: 'Prizes to decide', value: String(instalment.divisions) },
    { label: 'Chit amount', value: money(instalment.totalPaise) },
    { label: 'Version', value: versionWords(printed) },
    ...(statements.remarks === null ? [] : [{ label: 'Remarks', value: marked(statements.remarks, 'STAFF') }]),
  ]
}

const presentTable = ({ present }: DrawContent) => ({
  columns: [
    { title: 'Ticket', share: 1 },
    { title: 'Name', share: 4 },
    { title: 'Present', share: 4 },
    { title: 'Letter of the proxy', share: 4 },
  ],
  rows: present.map(({ ticketNumber, name, mode, proxyName, proxyFile }) => [
    String(ticketNumber),
    name,
    mode === 'SELF' ? 'In person' : `By proxy: ${proxyName ?? ''}`,
    proxyFile === null ? '' : `SHA-256 ${proxyFile.sha256.slice(0, 16)}`,
  ]),
})

const decidedFields = ({ decided: { by, drawnBy, watchedBy, basis } }: DrawContent): DocumentField[] => [
  { label: 'Decided', value: marked(WAYS[by], basis) },
  ...(drawnBy === null ? [] : [{ label: 'The lot was drawn by', value: drawnBy }]),
  ...(watchedBy.length === 0 ? [] : [{ label: 'Watched by', value: watchedBy.join(', ') }]),
]

const entitledFields = ({ entitled }: DrawContent): DocumentField[] =>
  entitled.map(({ division, name, ticketNumber, prizePaise, discountPaise, basis }) => ({
    label: `Prize ${division}`,
    value: [
      marked(`${name}, ticket ${ticketNumber}`, basis),
      `Prize ${money(prizePaise)}, discount ${money(discountPaise)}`,
    ].join('\n'),
  }))

const moneyFields = ({ money: { discountPaise, commissionPaise, dividendPaise, basis } }: DrawContent) => [
  { label: 'Discount', value: marked(money(discountPaise), basis) },
  { label: 'Commission of the foreman', value: money(commissionPaise) },
  { label: 'Dividend of the subscribers', value: money(dividendPaise) },
]

const evidenceFields = ({ row, addresses }: Printed): DocumentField[] => [
  { label: 'Digest of the text', value: `SHA-256 ${row.digest}`, isCode: true },
  { label: 'For members', value: addresses.members, isCode: true },
]
