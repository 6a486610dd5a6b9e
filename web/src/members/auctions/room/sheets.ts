// What opens over the room or comes late in it, and what keeps receipts. It is loaded after the room itself and before anybody needs it; see use-sheets.ts.
export { ContradictionBanner, KeepReceipts, KeptMark } from '../../../app/receipts/receipts.tsx'
export { BidAmountSheet } from '../../../ui/amount/bid-amount-sheet.tsx'
export { LastAnnouncement, RemovedPrebid, Winners } from './late-banners.tsx'
export { LateReceipts } from './late-receipt.tsx'
export { OpenedSheet } from './opened-sheet.tsx'
