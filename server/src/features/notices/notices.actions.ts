// What a company sends, and the proof of what was sent.
import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { listNotices, NoticePolicyInput } from '@kuri/contract/programs/notices.contract'
import { toCsv } from '#features/accounting/csv.rules'
import { filterFrom, filterUntil } from '#features/audit/audit.rules'
import { recordAudit } from '#features/audit/audit.sql'
import { Download } from '#platform/http/download'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { USUAL_POLICY } from './notices.rules.ts'
import * as rows from './notices.sql.ts'

const MAX_CSV_ROWS = 5_000

type PolicyRow = NonNullable<Awaited<ReturnType<typeof rows.findPolicy>>>
const policyView = (row: PolicyRow) => ({
  ...row,
  channels: row.channels as ('SMS' | 'EMAIL')[],
  updatedAt: row.updatedAt.toISOString(),
})

export async function readPolicy({ db }: Platform, { companyId }: Permit) {
  const row = await rows.findPolicy(db, companyId)
  return row ? policyView(row) : { ...USUAL_POLICY, updatedAt: null }
}

export const changePolicy = (deps: Platform, { actor, companyId }: Permit, policy: NoticePolicyInput) =>
  deps.transact(async (tx) => {
    const now = deps.clock.now()
    const before = (await rows.findPolicy(tx, companyId)) ?? null
    const saved = await rows.savePolicy(tx, companyId, policy, actor.userId, now)
    const entry = { companyId, action: 'notice-policy.updated', resourceId: companyId, before, after: policy } as const
    await recordAudit(tx, actor, entry, now)
    return policyView(saved)
  })

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
  retryCount: row.retryCount,
  providerReference: row.providerReference,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
})

export async function readNotices(deps: Platform, permit: Permit, query: Query<typeof listNotices>) {
  const { timeZone } = deps.config
  const { kind, status, programId, auctionId, subscriberId, from, to } = query
  const filter = {
    ...{ scope: permit.visibleScope(), kind, status, programId, auctionId, subscriberId },
    from: from === undefined ? undefined : filterFrom(from, timeZone),
    until: to === undefined ? undefined : filterUntil(to, timeZone),
  }
  if (query.format === 'csv') {
    const found = await rows.listNoticePage(deps.db, filter, { pageNumber: 1, pageSize: MAX_CSV_ROWS })
    return noticesFile(found.map(noticeView))
  }
  const [found, count] = await Promise.all([
    rows.listNoticePage(deps.db, filter, query),
    rows.countNotices(deps.db, filter),
  ])
  return paged('notices', found.map(noticeView), count, query)
}

const COLUMNS = [
  'createdAt', 'sentAt', 'kind', 'programName', 'subscriberName', 'channel', 'recipient', 'language', 'status', 'retryCount',
  'providerReference', 'text', 'auctionId', 'invoiceId', 'subscriberId',
] as const // biome-ignore format: one line per group is easier to read

const noticesFile = (notices: ReturnType<typeof noticeView>[]) =>
  new Download(
    'text/csv',
    'notices.csv',
    toCsv(
      COLUMNS,
      notices.map((notice) => COLUMNS.map((column) => notice[column])),
    ),
  )
