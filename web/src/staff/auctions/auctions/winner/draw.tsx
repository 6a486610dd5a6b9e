// A draw that anybody can compute again: staff open it, see how far it is, bring its number, or void it in time.
import type { listDraws } from '@kuri/contract/auctions/draws.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { read } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note, Problem } from '../../../../ui/feedback.tsx'
import { TextInput } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { Time } from '../../../../ui/time.tsx'
import { ReasonDialog } from '../../../parts/confirm.tsx'
import { useAuctionSide } from '../auction-side.ts'

export type Draw = Data<typeof listDraws.company>['draws'][number]

const READ_EVERY_MS = 2000

/** The newest draw of the auction; read again until it has ended, so that a void is seen after the auction has forgotten the draw. */
export function useNewestDraw(auctionId: string, openDrawId: string | null): Draw | null {
  const { endpoints } = useAuctionSide()
  const list = useQuery({
    ...read(endpoints.listDraws, { params: { auctionId }, query: { pageSize: 1 } }),
    refetchInterval: ({ state }) => {
      const newest = state.data?.draws[0]
      return openDrawId || (newest && newest.endedAt === null) ? READ_EVERY_MS : false
    },
  })
  return list.data?.draws[0] ?? null
}

type OpenProps = { auctionId: string; mayOpen: boolean }

/** Two ways of drawing that nobody can influence. */
export function OpenDraw({ auctionId, mayOpen }: OpenProps) {
  const { endpoints } = useAuctionSide()
  const queries = useQueryClient()
  const open = useMutation<unknown, Error, 'BEACON' | 'COMMIT_REVEAL'>({
    mutationFn: (kind) => api(endpoints.openDraw, { params: { auctionId }, body: { kind } }),
    onSettled: () =>
      Promise.all(
        [endpoints.listDraws, endpoints.getAuction].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      ),
  })
  if (!mayOpen) return null
  return (
    <div className="stack g2">
      {open.error && <Problem error={open.error} />}
      <Button look="gold" money block busy={open.isPending} onClick={() => open.mutate('BEACON')}>
        <Icon name="again" />
        <Trans>Draw with a public random number</Trans>
      </Button>
      <p className="sm dim">
        <Trans>
          A number that is published in half a minute decides. Nobody can know or choose it, and anybody can check it.
        </Trans>
      </p>
      <Button look="second" block busy={open.isPending} onClick={() => open.mutate('COMMIT_REVEAL')}>
        <Icon name="people" />
        <Trans>Draw with the members’ phones</Trans>
      </Button>
      <p className="sm dim">
        <Trans>
          Works without the internet. At least two members take part within a minute on the page of the auction.
        </Trans>
      </p>
    </div>
  )
}

type StateProps = { draw: Draw; auctionId: string; mayDecide: boolean }

export function DrawState({ draw, auctionId, mayDecide }: StateProps) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const queries = useQueryClient()
  const [isVoiding, setVoiding] = useState(false)
  const isUnknown =
    draw.state === 'COMMITTING' || (draw.state === 'WAITING_FOR_BEACON' && Date.parse(draw.roundAt!) > Date.now())
  return (
    <div className="stack g4">
      <Note tone="brand" icon="again" role="status">
        <p className="b">
          <Phase draw={draw} />
        </p>
        <p className="sm">
          {isUnknown ? (
            <Trans>Every member sees this draw, and it is in the log of the auction.</Trans>
          ) : (
            <Trans>The draw is final. Every member sees it, and it is in the log of the auction.</Trans>
          )}
        </p>
      </Note>
      <p className="row g2 flex-wrap">
        {draw.tickets.map(({ enrolledSubscriberId, ticketNumber }) => (
          <Ticket key={enrolledSubscriberId} number={ticketNumber} />
        ))}
      </p>
      {draw.kind === 'COMMIT_REVEAL' && (
        <ul className="stack g2">
          {draw.shares.map(({ enrolledSubscriberId, ticketNumber, share }) => (
            <li key={enrolledSubscriberId} className="row g2">
              <Ticket number={ticketNumber} />
              <span>{share ? <Trans>has revealed its number</Trans> : <Trans>takes part</Trans>}</span>
            </li>
          ))}
        </ul>
      )}
      {mayDecide && draw.state === 'WAITING_FOR_BEACON' && <BringBeacon draw={draw} auctionId={auctionId} />}
      {mayDecide && isUnknown && (
        <Button look="second" onClick={() => setVoiding(true)}>
          <Trans>Void this draw…</Trans>
        </Button>
      )}
      {isVoiding && (
        <ReasonDialog
          title={t`Void this draw?`}
          confirm={t`Void the draw`}
          again={t`Press again to void it`}
          templates={[t`Opened by mistake`]}
          intro={t`Every member sees that it was void, and why.`}
          onClose={() => setVoiding(false)}
          onConfirm={async (reason) => {
            await api(endpoints.voidDraw, { params: { auctionId, drawId: draw.id }, body: { reason } })
            await queries.invalidateQueries({ queryKey: [endpoints.listDraws.path] })
          }}
        />
      )}
    </div>
  )
}

export function Phase({ draw }: { draw: Draw }) {
  const count = draw.shares.length
  switch (draw.state) {
    case 'WAITING_FOR_BEACON':
      return (
        <Trans>
          Waiting for the public number of <Time at={draw.roundAt!} show="time" />, round {draw.round}.
        </Trans>
      )
    case 'COMMITTING':
      return (
        <Trans>
          Members can take part until <Time at={draw.commitEndsAt!} show="time" />. So far: {count}.
        </Trans>
      )
    case 'REVEALING':
      return (
        <Trans>
          Those who take part reveal their numbers until <Time at={draw.revealEndsAt!} show="time" />.
        </Trans>
      )
    case 'DRAWN':
      return <Trans>The draw has its result.</Trans>
    case 'VOID':
      return <Trans>The draw was void.</Trans>
  }
}

/** For a hall whose server has no internet: the number is public, and the server checks it. */
function BringBeacon({ draw, auctionId }: { draw: Draw; auctionId: string }) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const queries = useQueryClient()
  const [signature, setSignature] = useState('')
  const bring = useMutation<unknown, Error>({
    mutationFn: () =>
      api(endpoints.bringBeacon, {
        params: { auctionId, drawId: draw.id },
        body: { round: draw.round!, signature: signature.trim().toLowerCase() },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [endpoints.listDraws.path] }),
  })
  return (
    <details className="k-more">
      <summary>
        <Trans>Enter the number by hand</Trans>
      </summary>
      <form
        className="stack g2"
        onSubmit={(event) => {
          event.preventDefault()
          bring.mutate()
        }}
      >
        {bring.error && <Problem error={bring.error} />}
        <TextInput
          label={t`Signature of round ${draw.round}`}
          hint={t`From any drand website or relay: 96 letters and digits`}
          value={signature}
          onChange={({ target }) => setSignature(target.value)}
        />
        <Button type="submit" busy={bring.isPending} disabled={signature.trim().length !== 96}>
          <Trans>Check and draw</Trans>
        </Button>
      </form>
    </details>
  )
}

const VOID_WORDS = {
  TOO_FEW_SHARES: () => <Trans>The last draw was void: fewer than two members took part.</Trans>,
  SHARE_WITHHELD: () => <Trans>The last draw was void: a member did not reveal the number in time.</Trans>,
  SERVER_WITHHELD: () => (
    <Trans>The last draw was void: the service did not reveal its number. Only a lot drawn by hand may follow.</Trans>
  ),
  BY_STAFF: () => <Trans>The last draw was voided by staff.</Trans>,
} as const

export const VoidNote = ({ draw }: { draw: Draw | null }) =>
  draw?.voidReason ? <Note tone="warn">{VOID_WORDS[draw.voidReason]()}</Note> : null
