// A result as its picture, and below it in words.

import type { Static } from '@kuri/contract/kit/schema'
import type { ResultCard as ResultCardShape } from '@kuri/contract/programs/challenges.contract'
import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/page.tsx'
import { ShareButton } from '../../../ui/share.tsx'

export type SharedCard = Static<typeof ResultCardShape>

/** The address of the picture on this host; phones in a local network do not know the name of the server. */
const pathOf = (url: string) => new URL(url, location.origin).pathname

export function ResultCard({ card }: { card: SharedCard }) {
  const { result, matchPercentage, challenge, imageUrl } = card
  return (
    <Card look="thread" className="stack">
      <img src={pathOf(imageUrl)} width={1200} height={630} alt="" className="h-auto w-full rounded-md" />
      <h2 className="lg" dir="auto">
        {result.title}
      </h2>
      <p className="b">
        <Trans>{matchPercentage} % match</Trans> · <bdi>{challenge.title}</bdi>
      </p>
      <p dir="auto">{result.description}</p>
    </Card>
  )
}

export const ShareResult = ({ card: { result }, shareToken }: { card: SharedCard; shareToken: string }) => (
  <ShareButton what={{ title: result.shareTitle, text: result.shareBody, url: `${location.origin}/r/${shareToken}` }}>
    <Trans>Share the card</Trans>
  </ShareButton>
)
