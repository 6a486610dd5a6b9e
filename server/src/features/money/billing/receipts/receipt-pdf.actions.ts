// The PDF of a receipt, for staff and for the member who paid, in the member's language. It is drawn when it is first asked for, and
// again only when it says something else.
import { getLanguageOfUser } from '#features/messages/messages/recipient-language.sql'
import type { Drawer } from '#platform/documents/drawer'
import { PDF } from '#platform/documents/papers'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { receiptDocument } from './receipt.document.ts'
import type { ReceiptLineRow, ReceiptRow } from './receipt-reads.sql.ts'
import { findOwnReceipt, findVisibleReceipt } from './receipts.actions.ts'
import { checkCodeOf } from './receipts.view.ts'

type Deps = Pick<Platform, 'config' | 'db' | 'objectStore' | 'papers' | 'secrets'>
type ReadReceipt = { receipt: ReceiptRow; lines: readonly ReceiptLineRow[] }

export const drawReceipt = async (deps: Deps, permit: Permit, drawer: Drawer, id: string) =>
  keepPdf(deps, drawer, await findVisibleReceipt(deps.db, permit, id))

export const drawOwnReceipt = async (deps: Deps, permit: Permit, drawer: Drawer, id: string) =>
  keepPdf(deps, drawer, await findOwnReceipt(deps.db, permit, id))

async function keepPdf(deps: Deps, drawer: Drawer, { receipt, lines }: ReadReceipt) {
  const checkCode = checkCodeOf(deps, receipt)
  const language = await getLanguageOfUser(deps.db, receipt.payerId)
  const document = receiptDocument(receipt, lines, { checkCode, timeZone: deps.config.timeZone, language })
  const folder = `companies/${receipt.companyId}/receipts`
  const { key, sizeBytes } = await deps.papers.keep(drawer, `${folder}/${receipt.id}`, document)
  const fileName = `receipt-${receipt.number.replaceAll(/[^A-Za-z0-9]+/g, '-')}.pdf`
  return {
    receiptId: receipt.id,
    fileName,
    contentType: PDF,
    sizeBytes,
    checkCode,
    fileUrl: await deps.objectStore.presignDownload(key, { fileName, contentType: PDF }),
  }
}
