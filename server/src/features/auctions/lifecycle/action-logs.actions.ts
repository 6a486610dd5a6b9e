// Reads the action log of an auction that the caller may see [spec: Endpoints and schedule rules].
import { type Page, paged, pageOffset } from '@kuri/contract/kit/paging'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { getAuction } from '../model/mutate-auction.ts'
import { listActionLogs } from './action-logs.sql.ts'
import { actionLogView } from './action-logs.view.ts'

export async function readActionLogs(deps: Platform, permit: Permit, auctionId: string, page: Page) {
  await getAuction(deps, permit, auctionId)
  const { logs, count } = await listActionLogs(deps.db, auctionId, page.pageSize, pageOffset(page))
  return paged('actionLogs', logs.map(actionLogView), count, page)
}
