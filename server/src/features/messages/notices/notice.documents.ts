// Papers of notices: a letter in the language of its member, and the proof of dispatch, in English as the registrar reads it.
import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/kit/languages'
import type { NoticeKind, NotSentReason } from '@kuri/contract/messages/notices.contract'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { PaperDocument } from '#platform/documents/paper-document'
import { wordsIn } from '#platform/documents/words'
import { formatDateTime, formatDay } from '#platform/text/dates'
import type { Addressee, NoticeRow } from './notices.sql.ts'

const SIGNATURE_LINE = '______________________________'
type Address = { line1?: string; line2?: string; city?: string; district?: string; state?: string; pincode?: string }
const lines = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join('\n')

export function letterDocument(notice: NoticeRow, to: Addressee, timeZone: string): PaperDocument {
  const language = (to.locale ?? DEFAULT_LANGUAGE) as Language
  const words = wordsIn([language])
  const { line1, line2, city, district, state, pincode } = (to.address ?? {}) as Address
  const branch = lines([to.branchName, to.branchLine1, to.branchLine2, to.branchCity, to.branchPincode])
  return {
    languages: [language],
    title: words(`letter.${notice.kind as NoticeKind}`),
    subtitle: `${to.companyName} · ${to.branchName}`,
    madeAt: notice.createdAt,
    sections: [
      {
        heading: null,
        fields: [
          { label: words('paper.date'), value: formatDay(dayAt(notice.createdAt, timeZone), language) },
          {
            label: words('letter.sender'),
            value: lines([to.companyName, branch]),
          },
          {
            label: words('letter.recipient'),
            value: lines([notice.subscriberName, line1, line2, city, district, state, pincode]),
          },
          ...(notice.kind === 'AUCTION_NOTICE' ? [{ label: words('letter.place'), value: branch }] : []),
          { label: words('passbook.chit'), value: `${notice.programName} (${to.chitId})` },
          { label: words('letter.tickets'), value: to.tickets.join(', ') },
        ],
      },
      { heading: words('letter.text'), fields: [{ label: '', value: notice.text }] },
      { heading: null, fields: [{ label: words('paper.signature'), value: `${SIGNATURE_LINE}\n${to.companyName}` }] },
    ],
  }
}

const KIND_NAMES: Record<NoticeKind, string> = {
  AUCTION_NOTICE: 'Notice of auction',
  DUE_REMINDER: 'Reminder before the due date',
  OVERDUE_REMINDER: 'Reminder after the due date',
}
const STATUS_NAMES = { QUEUED: 'Waiting', SENT: 'Sent', FAILED: 'Failed' } as const
const REASON_NAMES: Record<NotSentReason, string> = {
  NOT_CONFIRMED: 'Not sent: the member has not confirmed the number',
  NOT_SERVED: 'Not sent: the country of the number is not served',
}
const CHANNEL_NAMES = { SMS: 'SMS', EMAIL: 'Email', WHATSAPP: 'WhatsApp' } as const
const VALUE_NAMES: Readonly<Record<string, string>> = { ...KIND_NAMES, ...STATUS_NAMES, ...CHANNEL_NAMES }
const FILTER_NAMES = {
  kind: 'Kind',
  status: 'Outcome',
  channel: 'Channel',
  programId: 'Program',
  auctionId: 'Auction',
  subscriberId: 'Member',
  from: 'From',
  to: 'To',
} as const

type Proof = {
  companyName: string
  notices: readonly NoticeRow[]
  count: number
  query: Partial<Record<keyof typeof FILTER_NAMES, string>>
  madeAt: Date
  timeZone: string
}

const outcomeOf = ({ status, sentAt, notSentReason }: NoticeRow, timeZone: string): string =>
  notSentReason
    ? REASON_NAMES[notSentReason as NotSentReason]
    : [STATUS_NAMES[status], sentAt && formatDateTime(sentAt, timeZone)].filter(Boolean).join(' ')

/** Names the filters, so that the paper does not claim to be complete. */
export function proofDocument({ companyName, notices, count, query, madeAt, timeZone }: Proof): PaperDocument {
  const shown = notices.length < count ? `${count}, of which the newest ${notices.length} are listed` : String(count)
  const chosen = Object.entries(FILTER_NAMES).flatMap(([key, label]) => {
    const value = query[key as keyof typeof FILTER_NAMES]
    return value === undefined ? [] : [{ label, value: VALUE_NAMES[value] ?? value }]
  })
  return {
    title: 'Proof of dispatch of notices',
    subtitle: `${companyName} · ${formatDateTime(madeAt, timeZone)}`,
    madeAt,
    sections: [
      { heading: null, fields: [{ label: 'Notices', value: shown }, ...chosen] },
      {
        heading: null,
        fields: [],
        table: {
          columns: [
            { title: 'Made', share: 3 },
            { title: 'Member', share: 3 },
            { title: 'Program', share: 3 },
            { title: 'Notice', share: 3 },
            { title: 'Sent to', share: 3 },
            { title: 'Outcome', share: 3 },
            { title: 'Receipt of the carrier', share: 3 },
          ],
          rows: notices.map((notice) => [
            formatDateTime(notice.createdAt, timeZone),
            notice.subscriberName ?? '',
            notice.programName,
            KIND_NAMES[notice.kind as NoticeKind],
            `${CHANNEL_NAMES[notice.channel]} ${notice.recipient}`,
            outcomeOf(notice, timeZone),
            notice.providerReference ?? '',
          ]),
        },
      },
    ],
  }
}
