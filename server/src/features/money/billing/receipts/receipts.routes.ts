import { requestAdjustment as requestAdjustmentRoute } from '@kuri/contract/money/adjustments.contract'
import { markInvoicesPaid as markInvoicesPaidRoute } from '@kuri/contract/money/invoices.contract'
import * as changes from '@kuri/contract/money/receipt-changes.contract'
import * as receipts from '@kuri/contract/money/receipts.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { requestAdjustment } from './adjustments.actions.ts'
import { markInvoicesPaid } from './bulk-payments.actions.ts'
import { bounceCheque, clearCheque, depositCheque } from './cheques.actions.ts'
import { takePayment } from './counter.actions.ts'
import { drawOwnReceipt, drawReceipt } from './receipt-pdf.actions.ts'
import { listReceiptsOfCompany, listReceiptsOfSubscriber, readOwnReceipt, readReceipt } from './receipts.actions.ts'
import { stateMode } from './suspense.actions.ts'
import { approveVoid, rejectVoid, requestVoid } from './voids.actions.ts'

export const receiptRoutes = (deps: Platform) => [
  serve(markInvoicesPaidRoute, ({ permit, body }) => markInvoicesPaid(deps, permit, body)),
  serve(receipts.createReceipt, ({ permit, body }) => takePayment(deps, permit, body)),
  serve(requestAdjustmentRoute, ({ permit, body }) => requestAdjustment(deps, permit, body)),
  serve(receipts.listReceipts, ({ permit, query }) => listReceiptsOfCompany(deps, permit, query)),
  serve(receipts.getReceipt, ({ permit, params }) => readReceipt(deps, permit, params.id)),
  serve(receipts.getReceiptPdf, ({ permit, drawer, params }) => drawReceipt(deps, permit, drawer, params.id)),
  serve(receipts.listOwnReceipts, ({ permit, query }) => listReceiptsOfSubscriber(deps, permit, query)),
  serve(receipts.getOwnReceipt, ({ permit, params }) => readOwnReceipt(deps, permit, params.id)),
  serve(receipts.getOwnReceiptPdf, ({ permit, drawer, params }) => drawOwnReceipt(deps, permit, drawer, params.id)),
  serve(changes.depositCheque, ({ permit, params, body }) => depositCheque(deps, permit, params.id, body)),
  serve(changes.clearCheque, ({ permit, params }) => clearCheque(deps, permit, params.id)),
  serve(changes.bounceCheque, ({ permit, params, body }) => bounceCheque(deps, permit, params.id, body)),
  serve(changes.requestReceiptVoid, ({ permit, params, body }) => requestVoid(deps, permit, params.id, body)),
  serve(changes.approveReceiptVoid, ({ permit, params }) => approveVoid(deps, permit, params.id)),
  serve(changes.rejectReceiptVoid, ({ permit, params }) => rejectVoid(deps, permit, params.id)),
  serve(changes.stateReceiptMode, ({ permit, params, body }) => stateMode(deps, permit, params.id, body)),
]
