// What a company sends, and the proof of what was sent.
import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import {
  type listNotices,
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticePolicyInput,
  type NotSentReason,
  type printNoticeLetters,
} from '@kuri/contract/messages/notices.contract'
import { filterFrom, filterUntil } from '#features/companies/audit/audit.rules'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { readMessageBudget } from '#features/messages/messages/company-budget.actions'
import { writeCsv } from '#features/money/books/csv.rules'
import type { Reader } from '#platform/db/types'
import type { Drawer } from '#platform/documents/drawer'
import { PDF } from '#platform/documents/papers'
import { Download } from '#platform/http/download'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { letterDocument, proofDocument } from './notice.documents.ts'
import { USUAL_POLICY } from './notices.rules.ts'
import * as rows from './notices.sql.ts'

const MAX_CSV_ROWS = 5_000
const MAX_PDF_ROWS = 1_000
const MAX_LETTERS = 200

type PolicyRow = NonNullable<Awaited<ReturnType<typeof rows.findPolicy>>>
const policyView = async (deps: Platform, db: Reader, companyId: string, row: PolicyRow | undefined) => ({
  ...(row
    ? { ...row, channels: row.channels as NoticeChannel[], updatedAt: row.updatedAt.toISOString() }
    : { ...USUAL_POLICY, updatedAt: null }),
  availableChannels: availableChannels(deps.config),
  messageBudget: await readMessageBudget(deps, db, companyId),
})
const availableChannels = ({ whatsApp }: Platform['config']) =>
  NOTICE_CHANNELS.filter((channel) => channel !== 'WHATSAPP' || whatsApp !== undefined)

export const readPolicy = async (deps: Platform, { companyId }: Permit) =>
  policyView(deps, deps.db, companyId, await rows.findPolicy(deps.db, companyId))

/** The days that hold for every cycle without days of its own; null while the company sends nothing. */
export async function readUsualNotices({ db }: Pick<Platform, 'db'>, companyId: string) {
  const policy = await rows.findPolicy(db, companyId)
  if (!policy?.isEnabled) return null
  const { auctionNoticeDays, dueReminderDays } = policy
  return { auctionNoticeDays, dueReminderDays }
}

export function changePolicy(deps: Platform, { actor, companyId }: Permit, policy: NoticePolicyInput) {
  const unavailable = policy.channels.findIndex((channel) => !availableChannels(deps.config).includes(channel))
  if (unavailable >= 0) throw invalid(`channels.${unavailable}`, 'is not connected to this service')
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    const before = (await rows.findPolicy(tx, companyId)) ?? null
    const saved = await rows.savePolicy(tx, companyId, policy, actor.userId, now)
    const entry = { companyId, action: 'notice-policy.updated', resourceId: companyId, before, after: policy } as const
    await recordAudit(tx, actor, entry, now)
    return policyView(deps, tx, companyId, saved)
  })
}

const noticeView = (row: rows.NoticeRow) => ({
  noticeId: row.id,
  kind: row.kind as 'AUCTION_NOTICE',
  programId: row.programId,
  programName: row.programName,
  auctionId: row.auctionId,
  invoiceId: row.invoiceId,
  subscriberId: row.userId,
  subscriberName: row.subscriberName,
  channel: row.channel as 'SMS',
  recipient: row.recipient,
  language: row.language,
  text: row.text,
  status: row.status as 'SENT',
  notSentReason: row.notSentReason as NotSentReason | null,
  retryCount: row.retryCount,
  providerReference: row.providerReference,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
})

type Filters = Omit<Query<typeof printNoticeLetters>, 'noticeId'> & { noticeId?: string }

function filterOf({ config }: Platform, permit: Permit, { from, to, ...equals }: Filters): rows.NoticeFilter {
  const { kind, status, channel, programId, auctionId, subscriberId, noticeId } = equals
  return {
    ...{ scope: permit.visibleScope(), kind, status, channel, programId, auctionId, subscriberId, noticeId },
    from: from === undefined ? undefined : filterFrom(from, config.timeZone),
    until: to === undefined ? undefined : filterUntil(to, config.timeZone),
  }
}

export async function readNotices(deps: Platform, permit: Permit, drawer: Drawer, query: Query<typeof listNotices>) {
  const filter = filterOf(deps, permit, query)
  const newest = (pageSize: number) => rows.listNoticePage(deps.db, filter, { pageNumber: 1, pageSize })
  if (query.format === 'csv') return noticesFile(await newest(MAX_CSV_ROWS))
  const count = await rows.countNotices(deps.db, filter)
  if (query.format === 'pdf') {
    const readProof = async () => {
      const facts = { notices: await newest(MAX_PDF_ROWS), count, query, madeAt: deps.clock.now() }
      const companyName = await rows.getCompanyName(deps.db, permit.companyId)
      return [proofDocument({ ...facts, companyName, timeZone: deps.config.timeZone })] as const
    }
    return new Download(PDF, 'proof-of-dispatch.pdf', await deps.papers.drawMany(drawer, readProof))
  }
  const found = await rows.listNoticePage(deps.db, filter, query)
  return paged('notices', found.map(noticeView), count, query)
}

/** One letter for a notice, however many channels it went out over. */
export async function printLetters(
  deps: Platform,
  permit: Permit,
  drawer: Drawer,
  query: Query<typeof printNoticeLetters>,
) {
  const bytes = await deps.papers.drawMany(drawer, () => readLetters(deps, permit, query))
  return new Download(PDF, 'letters.pdf', bytes)
}

async function readLetters(deps: Platform, permit: Permit, query: Query<typeof printNoticeLetters>) {
  const page = { pageNumber: 1, pageSize: MAX_LETTERS * NOTICE_CHANNELS.length }
  const found = await rows.listNoticePage(deps.db, filterOf(deps, permit, query), page)
  const letters = new Map(
    found.map((row) => [[row.subjectId, row.kind, row.days, row.aboutDay, row.userId].join(), row]),
  )
  const wanted = [...letters.values()].slice(0, MAX_LETTERS)
  const people = await rows.listAddressees(
    deps.db,
    wanted.map(({ id }) => id),
  )
  const [first, ...others] = wanted.map((notice) =>
    letterDocument(notice, people.get(notice.id)!, deps.config.timeZone),
  )
  if (!first) throw refuse(query.noticeId === undefined ? 'NOTHING_TO_PRINT' : 'NOT_FOUND')
  return [first, ...others] as const
}

const COLUMNS = [
  'createdAt', 'sentAt', 'kind', 'programName', 'subscriberName', 'channel', 'recipient', 'language', 'status', 'notSentReason', 'retryCount',
  'providerReference', 'text', 'auctionId', 'invoiceId', 'subscriberId',
] as const // biome-ignore format: one line per group is easier to read

const noticesFile = (found: readonly rows.NoticeRow[]) =>
  new Download(
    'text/csv',
    'notices.csv',
    writeCsv(
      COLUMNS,
      found.values().map((row) => {
        const notice = noticeView(row)
        return COLUMNS.map((column) => notice[column])
      }),
    ),
  )
