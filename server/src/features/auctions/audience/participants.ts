// Lists the joined members of an auction, for members and for staff [spec: Audience].
import { type Page, paged, pageOffset } from '@kuri/contract/kit/paging'
import { avatarUrl } from '#features/companies/files/avatar.routes'
import type { Reader } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { listParticipants } from './audience.sql.ts'
import { participantView } from './participant.view.ts'

/** `count` is the number of joined members, which callers already have from the audience counters. */
export async function readParticipants(deps: Platform, db: Reader, auctionId: string, page: Page, count: number) {
  const rows = await listParticipants(db, auctionId, page.pageSize, pageOffset(page))
  const items = rows.map((row) => participantView(row, avatarUrl(deps, row.avatarFileId)))
  return paged('items', items, count, page)
}
