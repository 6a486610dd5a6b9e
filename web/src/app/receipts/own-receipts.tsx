import { useReceipts } from './use-receipts.ts'

/** Nothing where this browser kept nothing of the auction. */
export function OwnReceipts({ auctionId }: { auctionId: string }) {
  const { receipts } = useReceipts(auctionId, true)
  if (!receipts || receipts.state.receiptCount + receipts.state.headCount === 0) return null
  const { parts, keeper, state } = receipts
  return <parts.SaveReceipts auctionId={auctionId} keeper={keeper} state={state} />
}
