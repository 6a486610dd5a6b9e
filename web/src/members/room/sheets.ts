// What opens over the room or comes late in it, and what keeps receipts. It is loaded after the room itself and before anybody needs it; see use-sheets.ts.
export { ContradictionBanner, KeepReceipts, KeptMark, SaveReceipts } from '../../app/receipts/receipts.tsx'
export { BidAmountSheet } from '../../ui/amount/bid-amount-sheet.tsx'
export { LastAnnouncement, RemovedPrebid, Winners } from './late-banners.tsx'
export { LateReceipt } from './late-receipt.tsx'
export { OlderBids } from './older-bids.tsx'
export { RoomSettings } from './room-settings.tsx'
