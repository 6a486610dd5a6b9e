// For somebody who has not joined: one button, or the reason why not and what helps.
import type { RoomUser } from '@kuri/room-client/frames'
import type { RoomClient } from '@kuri/room-client/room-client'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { JoinBlocked, joinBlockedWords } from '../../../ui/join-blocked.tsx'

type JoinAreaProps = {
  client: RoomClient
  auction: NonNullable<RoomState['auction']>
  user: RoomUser
  ticketNumber: number
}

export function JoinArea({ client, auction, user, ticketNumber }: JoinAreaProps) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const join = async () => {
    setBusy(true)
    setFailure(null)
    const reply = await client
      .send('auction.join', { enrolledSubscriberId: user.enrolledSubscriberId })
      .catch(() => null)
    setBusy(false)
    if (reply === null) setFailure(t`Not sent. Try again when you are connected.`)
    else if (reply.type === 'error') setFailure(joinBlockedWords(reply.data.reason ?? reply.data.code))
  }
  const reason = user.joinBlockedReason
  return (
    <section className="k-bid" aria-label={t`Join`}>
      {failure && (
        <Note tone="warn" role="alert">
          {failure}
        </Note>
      )}
      <Button
        look="gold"
        money
        block
        busy={isBusy}
        onClick={join}
        why={reason && <JoinBlocked reason={reason} opensAt={auction.joinWindow.opensAt} />}
      >
        <Trans>Join with ticket {ticketNumber}</Trans>
      </Button>
    </section>
  )
}
