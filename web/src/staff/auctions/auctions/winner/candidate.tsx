// One candidate in a list, and the question before they are declared the winner.
import { Trans, useLingui } from '@lingui/react/macro'
import { MoneyOrSealed } from '../../../../ui/money.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { ConfirmDialog, ReasonDialog } from '../../../parts/confirm.tsx'
import { sendCommand } from '../send-command.ts'
import type { StaffRoom } from '../use-staff-room.ts'
import type { CandidateRow } from './lot.rules.ts'

export const CandidateLine = ({ candidate, isFirst }: { candidate: CandidateRow; isFirst?: boolean }) => (
  <div className={isFirst ? 'k-candidate first' : 'k-candidate'}>
    <span className="dim tabular-nums">{candidate.rank}.</span>
    <Ticket number={candidate.ticketNumber} />
    <span className="grow">
      <b dir="auto">{candidate.subscriberName}</b>
      <small className="dim block">
        {candidate.source === 'PREBID' ? <Trans>prebid</Trans> : <Trans>live bid</Trans>}
      </small>
    </span>
    <MoneyOrSealed rupees={candidate.amount} size={isFirst ? 'lg' : 'md'} />
  </div>
)

type DeclareProps = { candidate: CandidateRow; isBest: boolean; staffRoom: StaffRoom; onClose(): void }

/** The best offer takes one press; any other needs a reason and two. */
export function DeclareDialog({ candidate, isBest, staffRoom: { client }, onClose }: DeclareProps) {
  const { t } = useLingui()
  const offer =
    candidate.source === 'PREBID' ? { prebidId: candidate.prebidId ?? '' } : { bidId: candidate.bidId ?? '' }
  const declare = (reason?: string) =>
    sendCommand(client, 'auction.winner.declare', { mode: 'CANDIDATE', ...offer, ...(reason ? { reason } : {}) })
  const title = t`Declare ticket ${candidate.ticketNumber} the winner?`
  if (isBest)
    return (
      <ConfirmDialog
        title={title}
        confirm={t`Declare the winner`}
        look="gold"
        onClose={onClose}
        onConfirm={() => declare()}
      >
        <CandidateLine candidate={candidate} isFirst />
        <p className="dim">{t`Every member sees it at once.`}</p>
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      title={title}
      confirm={t`Declare the winner`}
      again={t`Press again to declare`}
      templates={[t`The better ticket was disqualified`, t`The better ticket gave it up`]}
      intro={<CandidateLine candidate={candidate} />}
      onClose={onClose}
      onConfirm={declare}
    />
  )
}
