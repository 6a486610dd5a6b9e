// What opens over the room. It is loaded after the room itself and before anybody needs it; see use-sheets.ts.
export { BidAmountSheet } from '../../ui/amount/bid-amount-sheet.tsx'
export { LateReceipt } from './late-receipt.tsx'
export { OlderBids } from './older-bids.tsx'
export { RoomSettings } from './room-settings.tsx'
