// The text of the minutes. They are a record of the law that is filed with the registrar, so they are in English only.
import type { ParticipantRow } from '#features/auctions/audience/audience.sql'
import type { Auction } from '#features/auctions/model/auction'
import type { TicketHolder } from '#features/auctions/model/ticket-holders.sql'
import { formatMoney } from '#features/money/billing/receipts/counter.rules'
import { prizeOf } from '#features/programs/programs/prize.rules'
import type { PaperDocument } from '#platform/documents/paper-document'
import { formatDateTime, formatPreciseDateTime } from '#platform/text/dates'
import type { MinutesPlace, UnpaidPrize } from './minutes.sql.ts'

export type MinutesOffer = Pick<TicketHolder, 'ticketNumber' | 'subscriberName'> & {
  kind: 'BID' | 'FLOOR_BID' | 'PREBID'
  amountPaise: number
  at: Date
}
type MinutesWinner = Pick<TicketHolder, 'ticketNumber' | 'subscriberName'> & {
  division: number
  type: 'AUCTION' | 'LOT'
  prizePaise: number
}
type Minutes = {
  auction: Auction
  place: MinutesPlace
  present: readonly ParticipantRow[]
  presentCount: number
  offers: readonly MinutesOffer[]
  offerCount: number
  winners: readonly MinutesWinner[]
  unpaidPrizes: readonly UnpaidPrize[]
  isDraft: boolean
  timeZone: string
}

const OFFER_NAMES = { BID: 'Online', FLOOR_BID: 'In the hall', PREBID: 'Prebid' } as const
const TYPE_NAMES = { AUCTION: 'Auction', LOT: 'Lot' } as const
const SIGNATURES = 'Signatures'
const SIGNATURE_LINE = '______________________________   Date: ______________'

export function minutesDocument(minutes: Minutes): PaperDocument {
  const { auction, place, timeZone } = minutes
  return {
    title: 'Minutes of the auction',
    subtitle: `${place.companyName} · ${auction.programName} (${place.chitId}) · instalment ${auction.cycleNumber}`,
    madeAt: auction.updatedAt,
    ...(minutes.isDraft ? { isDraft: true as const } : {}),
    sections: [
      { heading: null, fields: proceedings(minutes) },
      {
        heading: countedHeading('Members present', minutes.present.length, minutes.presentCount),
        fields: [],
        table: {
          columns: [
            { title: 'Ticket', share: 1 },
            { title: 'Name', share: 4 },
            { title: 'Present', share: 2 },
            { title: 'Since', share: 3 },
          ],
          rows: minutes.present.map(({ ticketNumber, name, joinSource, joinedAt }) => [
            String(ticketNumber),
            name ?? '',
            joinSource === 'FLOOR' ? 'In the hall' : 'Online',
            formatDateTime(joinedAt, timeZone),
          ]),
        },
      },
      {
        heading: countedHeading('Bids', minutes.offers.length, minutes.offerCount),
        fields: [],
        table: {
          columns: [
            { title: 'Time', share: 4 },
            { title: 'Ticket', share: 1 },
            { title: 'Name', share: 3 },
            { title: 'Given', share: 2 },
            { title: 'Discount', share: 2, align: 'right' },
            { title: 'Prize', share: 2, align: 'right' },
          ],
          rows: minutes.offers.map((offer) => offerRow(offer, auction, timeZone)),
        },
      },
      { heading: 'Prized subscribers', fields: [], table: winnerTable(minutes) },
      unpaidSection(minutes.unpaidPrizes),
      { heading: SIGNATURES, fields: signatureLines(minutes) },
    ],
  }
}

function proceedings({ auction, place, timeZone }: Minutes) {
  const at = (time: Date | null) => (time ? formatPreciseDateTime(time, timeZone) : '')
  return [
    { label: 'Foreman', value: place.companyName },
    { label: 'Chit', value: `${auction.programName} (${place.chitId})` },
    { label: 'Chit amount', value: formatMoney(auction.totalAmountPaise) },
    { label: 'Instalment', value: String(auction.cycleNumber) },
    { label: 'Began', value: at(auction.startedAt ?? auction.auctionStartAt) },
    { label: 'Ended', value: at(auction.endedAt) },
    { label: 'Place', value: `${addressOf(place)}, and online` },
  ]
}

export const addressOf = ({ branchName, line1, line2, city, district, state, pincode }: MinutesPlace) =>
  [branchName, line1, line2, city, district, state, pincode].filter(Boolean).join(', ')

/** Says so when only a part is printed. */
const countedHeading = (name: string, shown: number, count: number) =>
  shown < count ? `${name}: ${count}, of which ${shown} are listed` : `${name}: ${count}`

function offerRow(offer: MinutesOffer, auction: Auction, timeZone: string): string[] {
  const prizePaise = prizeOf(auction.bidMode, auction.totalAmountPaise, offer.amountPaise)
  return [
    formatPreciseDateTime(offer.at, timeZone),
    String(offer.ticketNumber),
    offer.subscriberName ?? '',
    OFFER_NAMES[offer.kind],
    formatMoney(auction.totalAmountPaise - prizePaise),
    formatMoney(prizePaise),
  ]
}

const winnerTable = ({ auction, winners }: Minutes) => ({
  columns: [
    { title: 'Prize', share: 1 },
    { title: 'Ticket', share: 1 },
    { title: 'Name', share: 4 },
    { title: 'Decided by', share: 2 },
    { title: 'Discount', share: 2, align: 'right' as const },
    { title: 'Prize amount', share: 2, align: 'right' as const },
  ],
  rows: winners.map(({ division, ticketNumber, subscriberName, type, prizePaise }) => [
    String(division),
    String(ticketNumber),
    subscriberName ?? '',
    TYPE_NAMES[type],
    formatMoney(auction.totalAmountPaise - prizePaise),
    formatMoney(prizePaise),
  ]),
})

const unpaidPrizeFields = (prizes: readonly UnpaidPrize[]) =>
  prizes.map(({ cycleNumber, ticketNumber, name, prizePaise, depositedPaise }) => ({
    label: `Instalment ${cycleNumber}, ticket ${ticketNumber}`,
    value: [
      name,
      formatMoney(prizePaise),
      depositedPaise === null ? 'not paid yet' : `${formatMoney(depositedPaise)} deposited in a bank`,
    ]
      .filter(Boolean)
      .join(', '),
  }))

const unpaidSection = (prizes: readonly UnpaidPrize[]) => ({
  heading: 'Unpaid prize amounts of earlier instalments',
  fields:
    prizes.length === 0 ? [{ label: 'None', value: 'Every earlier prize has been paid.' }] : unpaidPrizeFields(prizes),
})

const MAX_STATEMENT = 2000
/** What the records suggest for the statement of staff. */
export const unpaidPrizesText = (prizes: readonly UnpaidPrize[]): string =>
  prizes.length === 0
    ? 'none'
    : unpaidPrizeFields(prizes)
        .map(({ label, value }) => `${label}: ${value}`)
        .join('\n')
        .slice(0, MAX_STATEMENT)

const signatureLines = ({ place, winners }: Minutes) => [
  { label: `Foreman, for ${place.companyName}`, value: SIGNATURE_LINE },
  ...winners.map(({ ticketNumber, subscriberName }) => ({
    label: `Prized subscriber ${[subscriberName, `ticket ${ticketNumber}`].filter(Boolean).join(', ')}`,
    value: SIGNATURE_LINE,
  })),
  ...[1, 2].map((number) => ({
    label: `Member ${number} who was present (name, ticket)`,
    value: SIGNATURE_LINE,
  })),
]

/** The same paper for a screen, which draws the lines for signatures itself. */
export const paperView = ({ title, subtitle, sections }: PaperDocument, signatures = SIGNATURES) => ({
  title,
  subtitle,
  sections: sections.map(({ heading, fields, table }) => ({
    heading,
    fields: fields.flatMap((field) => {
      if ('value' in field) return [{ label: field.label, value: heading === signatures ? '' : field.value }]
      return field.isOnPaperOnly ? [] : [{ label: field.label, value: `SHA-256 ${field.sha256}` }]
    }),
    table: table
      ? {
          columns: table.columns.map(({ title: name, align }) => ({ title: name, isAmount: align === 'right' })),
          rows: table.rows.map((row) => [...row]),
        }
      : null,
    isToSign: heading === signatures,
  })),
})
