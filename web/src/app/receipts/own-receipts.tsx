import { type ComponentType, lazy, Suspense } from 'react'

type ReceiptsModule = { default: ComponentType<{ auctionId: string }> }

/** Without a network for it the page is complete without receipts. */
const Loaded = lazy(() =>
  import('./receipts.tsx').then(
    ({ OwnReceipts }): ReceiptsModule => ({ default: OwnReceipts }),
    (): ReceiptsModule => ({ default: () => null }),
  ),
)

export const OwnReceipts = ({ auctionId }: { auctionId: string }) => (
  <Suspense>
    <Loaded auctionId={auctionId} />
  </Suspense>
)
