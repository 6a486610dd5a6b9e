import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { useAuctionSide } from '../auction-side.ts'

/** Opens in a window of its own, to be moved to the projector. */
export function HallLink({ auctionId }: { auctionId: string }) {
  const { link } = useAuctionSide()
  return (
    <ButtonLink {...(link('/hall', auctionId) as { to: '/' })} look="second" target="_blank">
      <Icon name="screen" size={16} />
      <Trans>Hall display</Trans>
    </ButtonLink>
  )
}
