// Taking part in a draw with one's own phone: with every ticket at once, each with a number of its own.
import { contributeShare, listOwnDraws, revealShare } from '@kuri/contract/auctions/draws.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { commitmentOf, findShare, forgetShare, makeShare } from './own-shares.ts'

export type Draw = Data<typeof listOwnDraws>['draws'][number]
export type OwnTicket = { enrolledSubscriberId: string; ticketNumber: number }

/** Sends one request per ticket; the tickets that are left are sent again when the member tries again. */
function useForEach(send: (ticketId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation<unknown, Error, readonly string[]>({
    mutationFn: (ticketIds) => Promise.all(ticketIds.map(send)),
    onSettled: () => queries.invalidateQueries({ queryKey: [listOwnDraws.path] }),
  })
}

type TakePartProps = { auctionId: string; draw: Draw; tickets: readonly OwnTicket[] }

/** The phone makes the numbers, keeps them, and reveals them by itself while the page is open. */
export function TakePart({ auctionId, draw, tickets }: TakePartProps) {
  const drawId = draw.id
  const shareOf = new Map(draw.shares.map((share) => [share.enrolledSubscriberId, share]))
  const commit = useForEach((enrolledSubscriberId) => {
    const share = makeShare(drawId, enrolledSubscriberId)
    const commitment = commitmentOf(draw.intentLeaf, enrolledSubscriberId, share)
    return api(contributeShare, { params: { auctionId, drawId }, body: { enrolledSubscriberId, commitment } })
  })
  const reveal = useForEach(async (enrolledSubscriberId) => {
    const share = findShare(drawId, enrolledSubscriberId)
    if (share) await api(revealShare, { params: { auctionId, drawId }, body: { enrolledSubscriberId, share } })
  })
  const idsOf = (isWanted: (ticketId: string) => boolean) =>
    tickets.map(({ enrolledSubscriberId }) => enrolledSubscriberId).filter(isWanted)
  const absent = idsOf((id) => !shareOf.has(id))
  const due = draw.state === 'REVEALING' ? idsOf((id) => shareOf.get(id)?.share === null) : []
  const revealed = idsOf((id) => !!shareOf.get(id)?.share)
  /** Their numbers are on another phone, or were deleted from this one. */
  const lost = draw.endedAt !== null ? [] : idsOf((id) => shareOf.get(id)?.share === null && !findShare(drawId, id))
  const [dueKey, revealedKey] = [due.join(), revealed.join()]
  const { mutate: revealAll } = reveal
  useEffect(() => {
    if (dueKey) revealAll(dueKey.split(','))
  }, [dueKey, revealAll])
  useEffect(() => {
    for (const ticketId of revealedKey.split(',')) forgetShare(drawId, ticketId)
  }, [revealedKey, drawId])
  const taking = tickets.filter(({ enrolledSubscriberId: id }) => shareOf.has(id) && !lost.includes(id))
  const canCommit = draw.state === 'COMMITTING' && absent.length > 0
  return (
    <>
      {taking.length > 0 && draw.state !== 'VOID' && (
        <p className="row g2 flex-wrap b" role="status">
          {revealed.length === taking.length ? (
            <Trans>Your number is in the draw.</Trans>
          ) : (
            <Trans>You take part. Keep this page open.</Trans>
          )}
          {taking.map(({ enrolledSubscriberId, ticketNumber }) => (
            <Ticket key={enrolledSubscriberId} number={ticketNumber} kind="me" />
          ))}
        </p>
      )}
      {lost.length > 0 && (
        <Note tone="warn">
          <p>
            <Trans>
              The number for your ticket is not on this phone. Open this page on the phone with which you took part:
              without the number the draw is void.
            </Trans>
          </p>
          <p className="row g2">
            {tickets
              .filter(({ enrolledSubscriberId }) => lost.includes(enrolledSubscriberId))
              .map(({ enrolledSubscriberId, ticketNumber }) => (
                <Ticket key={enrolledSubscriberId} number={ticketNumber} kind="me" />
              ))}
          </p>
        </Note>
      )}
      {reveal.isError && due.length > 0 && <Problem error={reveal.error} onRetry={() => revealAll(due)} />}
      {commit.isError && canCommit && <Problem error={commit.error} />}
      {canCommit && (
        <Button look="gold" money block busy={commit.isPending} onClick={() => commit.mutate(absent)}>
          <Trans>Take part in the draw</Trans>
        </Button>
      )}
    </>
  )
}
