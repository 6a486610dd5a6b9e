// The winners of the month, those who were disqualified too, and who follows them.
import { DISQUALIFICATION_REASON_CODES } from '@kuri/contract/auctions/enums'
import type { Winner } from '@kuri/contract/auctions/winners.contract'
import type { Static } from '@kuri/contract/kit/schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../../api/query.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/feedback.tsx'
import { Select } from '../../../../ui/field.tsx'
import { MoneyOrSealed } from '../../../../ui/money.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { Time } from '../../../../ui/time.tsx'
import { ReasonDialog } from '../../../parts/confirm.tsx'
import { Panel } from '../../../parts/layout.tsx'
import type { Place } from '../../../side/side.rules.ts'
import { useAuctionSide } from '../auction-side.ts'
import { reasonCodeWords, selectionWords } from '../auction-words.tsx'
import type { Overview } from '../room-page.tsx'
import type { StaffRoom } from '../use-staff-room.ts'
import { CandidateLine, DeclareDialog } from './candidate.tsx'
import type { CandidateRow } from './lot.rules.ts'

type WinnerRow = Static<typeof Winner>
type ReasonCode = (typeof DISQUALIFICATION_REASON_CODES)[number]
type Props = { auction: Overview; place: Place; mayDecide: boolean; staffRoom: StaffRoom }

export function Winners({ auction, mayDecide, staffRoom }: Props) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<WinnerRow | null>(null)
  const [suggested, setSuggested] = useState<CandidateRow | null>(null)
  const [isDeclaring, setDeclaring] = useState(false)
  const isOpen = auction.remainingWinnerSlots > 0
  return (
    <>
      {suggested && isOpen && (
        <Panel title={t`Suggested replacement`}>
          <div className="stack g4">
            <CandidateLine candidate={suggested} isFirst />
            {suggested.isTied ? (
              <Note tone="warn">
                <Trans>It is equal with others: draw the lot above.</Trans>
              </Note>
            ) : (
              <Button look="gold" block disabled={!staffRoom.isConnected} onClick={() => setDeclaring(true)}>
                <Trans>Declare ticket {suggested.ticketNumber} instead</Trans>
              </Button>
            )}
          </div>
        </Panel>
      )}
      {auction.winners.length > 0 && (
        <Panel title={t`Winners`} flush>
          <ul className="k-rows">
            {auction.winners.map((winner) => (
              <WinnerItem
                key={winner.id}
                winner={winner}
                isPrize={auction.bidLimits.meaning === 'PRIZE'}
                onDisqualify={mayDecide ? () => setAsked(winner) : null}
              />
            ))}
          </ul>
        </Panel>
      )}
      {asked && (
        <DisqualifyDialog
          auctionId={auction.auctionId}
          winner={asked}
          onSuggested={setSuggested}
          onClose={() => setAsked(null)}
        />
      )}
      {isDeclaring && suggested && (
        <DeclareDialog
          candidate={suggested}
          isBest={suggested.rank === 1}
          staffRoom={staffRoom}
          onClose={() => {
            setDeclaring(false)
            setSuggested(null)
          }}
        />
      )}
    </>
  )
}

type WinnerItemProps = { winner: WinnerRow; isPrize: boolean; onDisqualify: (() => void) | null }

function WinnerItem({ winner, isPrize, onDisqualify }: WinnerItemProps) {
  const { t } = useLingui()
  return (
    <li data-winner={winner.status}>
      <Ticket number={winner.ticketNumber} kind={winner.status === 'DECLARED' ? 'won' : 'other'} />
      <span className="grow">
        <b dir="auto">{winner.subscriberName}</b>{' '}
        {winner.status === 'DISQUALIFIED' && <Badge tone="danger" icon="stop">{t`disqualified`}</Badge>}
        <small className="dim block">
          {selectionWords(winner.selectionSource)}
          {winner.selectedAt && (
            <>
              {' · '}
              <Time at={winner.selectedAt} show="both" />
            </>
          )}
        </small>
      </span>
      <span className="text-end">
        <MoneyOrSealed rupees={winner.amount} />
        {winner.amount !== null && <small className="dim block">{isPrize ? t`takes home` : t`gives up`}</small>}
      </span>
      {onDisqualify && winner.status === 'DECLARED' && (
        <Button look="quiet" onClick={onDisqualify}>
          <Trans>Disqualify…</Trans>
          <span className="sr">{t`winner with ticket ${winner.ticketNumber}`}</span>
        </Button>
      )}
    </li>
  )
}

type DisqualifyDialogProps = {
  auctionId: string
  winner: WinnerRow
  onSuggested(candidate: CandidateRow | null): void
  onClose(): void
}

function DisqualifyDialog({ auctionId, winner, onSuggested, onClose }: DisqualifyDialogProps) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const [code, setCode] = useState<ReasonCode>('KYC_ISSUE')
  const disqualify = useChange(endpoints.disqualifyWinner, {
    outdates: [endpoints.getAuction, endpoints.listCandidates, endpoints.listActionLogs],
  })
  return (
    <ReasonDialog
      title={t`Disqualify the winner with ticket ${winner.ticketNumber}?`}
      confirm={t`Disqualify the winner`}
      again={t`Press again to disqualify`}
      label={t`Note for the record`}
      templates={[t`The papers could not be confirmed`, t`The security was not given`]}
      intro={
        <div className="stack g2">
          <p>{t`The prize is open again, and the month goes back to active. Members see it at once.`}</p>
          <Select
            label={t`Kind of reason`}
            value={code}
            onChange={({ target }) => setCode(target.value as ReasonCode)}
            options={DISQUALIFICATION_REASON_CODES.map((value) => ({ value, label: reasonCodeWords(value) }))}
          />
        </div>
      }
      onClose={onClose}
      onConfirm={async (note) => {
        const { suggestedReplacement } = await disqualify.mutateAsync({
          params: { auctionId },
          body: { winnerId: winner.id, disqualificationReasonCode: code, disqualificationNote: note, reason: note },
        })
        onSuggested(suggestedReplacement)
      }}
    />
  )
}
