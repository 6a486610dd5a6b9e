import { type ComponentType, lazy, Suspense } from 'react'

type Shown = { default: ComponentType<{ auctionId: string }> }

/** Without a network for it the page is complete without receipts. */
const Loaded = lazy(() =>
  import('./receipts.tsx').then(
    ({ OwnReceipts }): Shown => ({ default: OwnReceipts }),
    (): Shown => ({ default: () => null }),
  ),
)

export const OwnReceipts = ({ auctionId }: { auctionId: string }) => (
  <Suspense>
    <Loaded auctionId={auctionId} />
  </Suspense>
)
