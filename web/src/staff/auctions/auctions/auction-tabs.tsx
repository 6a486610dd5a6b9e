// The pages of one auction.
import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '../../parts/tab-links.tsx'
import { useAuctionSide } from './auction-side.ts'

export function AuctionTabs({ auctionId }: { auctionId: string }) {
  const { t } = useLingui()
  const { link } = useAuctionSide()
  const tabs = [
    { ...link('', auctionId), name: t`Before the start` },
    { ...link('/console', auctionId), name: t`Live console` },
    { ...link('/winner', auctionId), name: t`Winner` },
    { ...link('/record', auctionId), name: t`Record` },
  ]
  return <TabLinks label={t`Auction`} tabs={tabs} />
}
