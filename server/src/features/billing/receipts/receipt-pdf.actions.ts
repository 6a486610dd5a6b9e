// The PDF of a receipt, for staff and for the member who paid, in the member's language. It is drawn when it is asked for and kept under the fingerprint of its
// contents, so that the same paper is stored once.
import { getLanguageOfUser } from '#features/messages/recipient-language.sql'
import { drawDocument } from '#platform/documents/pdf'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { receiptDocument } from './receipt.document.ts'
import type { ReceiptLineRow, ReceiptRow } from './receipt-reads.sql.ts'
import { findOwnReceipt, findVisibleReceipt } from './receipts.actions.ts'
import { checkCodeOf } from './receipts.view.ts'

type Deps = Pick<Platform, 'config' | 'db' | 'objectStore' | 'secrets'>
const PDF = 'application/pdf'

export const drawReceipt = async (deps: Deps, permit: Permit, id: string) =>
  storePdf(deps, await findVisibleReceipt(deps.db, permit, id))

export const drawOwnReceipt = async (deps: Deps, permit: Permit, id: string) =>
  storePdf(deps, await findOwnReceipt(deps.db, permit, id))

async function storePdf(deps: Deps, { receipt, lines }: { receipt: ReceiptRow; lines: readonly ReceiptLineRow[] }) {
  const checkCode = checkCodeOf(deps, receipt)
  const language = await getLanguageOfUser(deps.db, receipt.payerId)
  const document = receiptDocument(receipt, lines, { checkCode, timeZone: deps.config.timeZone, language })
  const { bytes, fingerprint } = await drawDocument(document)
  const key = `companies/${receipt.companyId}/receipts/${receipt.id}-${fingerprint.slice(0, 16)}`
  if (!(await deps.objectStore.find(key))) await deps.objectStore.put(key, bytes, PDF)
  const fileName = `receipt-${receipt.number.replaceAll(/[^A-Za-z0-9]+/g, '-')}.pdf`
  return {
    receiptId: receipt.id,
    fileName,
    contentType: PDF,
    sizeBytes: bytes.length,
    checkCode,
    fileUrl: await deps.objectStore.presignDownload(key, { fileName, contentType: PDF }),
  }
}
