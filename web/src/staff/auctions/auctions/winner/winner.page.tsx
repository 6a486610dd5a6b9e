// The winner page: who can win, the lot between equals, the declared winners, and their disqualification.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import '../auctions.css'
import { api } from '../../../../api/api.ts'
import { read } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty, Note } from '../../../../ui/feedback.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { ReasonDialog } from '../../../parts/confirm.tsx'
import { Columns, Panel } from '../../../parts/layout.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { useSide } from '../../../side/side.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { blockedWords } from '../auction-words.tsx'
import { Prebids } from '../before/prebids.tsx'
import { type Overview, RoomPage } from '../room-page.tsx'
import type { StaffRoom } from '../use-staff-room.ts'
import { CandidateLine, DeclareDialog } from './candidate.tsx'
import { DrawState, OpenDraw, useNewestDraw, VoidNote } from './draw.tsx'
import { type CandidateRow, decisionOf, ticketOf } from './lot.rules.ts'
import { Lot, PreparedLot } from './lot.tsx'
import { ManualWinner } from './manual-winner.tsx'
import { Winners } from './winners.tsx'

export default function WinnerPage() {
  const { t } = useLingui()
  return (
    <RoomPage title={t`Winner`} outdates="listCandidates">
      {(auction, staffRoom) => <Winning auction={auction} staffRoom={staffRoom} />}
    </RoomPage>
  )
}

function Winning({ auction, staffRoom }: { auction: Overview; staffRoom: StaffRoom }) {
  const { t } = useLingui()
  const { can } = useSide()
  const { auctionId, remainingWinnerSlots, programDivisions } = auction
  const place = { branchId: auction.branchId, programId: auction.programId }
  const mayDecide = can('auction.winner.manage', place)
  const open = programDivisions - remainingWinnerSlots + 1
  const isEnded = auction.auctionStatus === 'ENDED'
  return (
    <Columns>
      <div className="stack g4">
        {isEnded && remainingWinnerSlots > 0 ? (
          <Panel title={t`Who wins`} aside={<span className="dim">{t`prize ${open} of ${programDivisions}`}</span>}>
            <Decision auction={auction} staffRoom={staffRoom} mayDecide={mayDecide} />
          </Panel>
        ) : (
          <Panel title={t`Who wins`}>
            {auction.auctionStatus === 'COMPLETE' ? (
              <p className="row g2">
                <Icon name="tick" />
                <Trans>Every prize of this month has its winner.</Trans>
              </p>
            ) : (
              <Empty>{blockedWords(auction.actions.declareWinner ?? 'WINNER_TOO_EARLY')}</Empty>
            )}
            {auction.auctionStatus === 'SCHEDULED' && auction.declaredWinnerCount > 0 && (
              <Note>
                <Trans>
                  A prebid won one prize. The other prizes are auctioned live: the auction is scheduled again.
                </Trans>
              </Note>
            )}
          </Panel>
        )}
        <Winners auction={auction} place={place} mayDecide={mayDecide} staffRoom={staffRoom} />
      </div>
      <div className="stack g4">
        {auction.settings.hasPrebid && (
          <>
            <Reveal auction={auction} mayReveal={can('auction.prebid.manage', place)} auctionId={auctionId} />
            <Prebids auction={auction} place={place} />
          </>
        )}
      </div>
    </Columns>
  )
}

type CandidatesProps = { auction: Overview; staffRoom: StaffRoom; mayDecide: boolean }

/** While a draw is open, nothing else can decide. */
function Decision(props: CandidatesProps) {
  const { auctionId, openDrawId } = props.auction
  const draw = useNewestDraw(auctionId, openDrawId)
  const mustProve = props.auction.lotProof === 'REQUIRED' && draw?.voidReason !== 'SERVER_WITHHELD'
  if (draw && openDrawId === draw.id) return <DrawState draw={draw} auctionId={auctionId} mayDecide={props.mayDecide} />
  return (
    <>
      <VoidNote draw={draw} />
      <Candidates {...props} mustProve={mustProve} />
    </>
  )
}

type LotChoiceProps = { auctionId: string; mayDecide: boolean; mustProve: boolean; children: ReactNode }

/** The provable ways first; the lot by hand stays unless the policy asks for a proof, and says what it is. */
function LotChoice({ auctionId, mayDecide, mustProve, children }: LotChoiceProps) {
  if (!mayDecide) return null
  if (mustProve)
    return (
      <>
        <OpenDraw auctionId={auctionId} mayOpen={mayDecide} />
        <Note>
          <Trans>The settings of this chit ask for a draw that can be proven, so a lot by hand is refused.</Trans>
        </Note>
      </>
    )
  return (
    <>
      <OpenDraw auctionId={auctionId} mayOpen={mayDecide} />
      <details className="k-more">
        <summary>
          <Trans>Draw by hand</Trans>
        </summary>
        <div className="stack g2">
          <Note tone="warn">
            <Trans>Drawn by hand, not provable: members must believe what is recorded.</Trans>
          </Note>
          {children}
        </div>
      </details>
    </>
  )
}

function Candidates({ auction, staffRoom, mayDecide, mustProve }: CandidatesProps & { mustProve: boolean }) {
  const { endpoints } = useAuctionSide()
  const { auctionId } = auction
  const list = useQuery(read(endpoints.listCandidates, { params: { auctionId }, query: { pageSize: 50 } }))
  const [declared, setDeclared] = useState<CandidateRow | null>(null)
  const [isManual, setManual] = useState(false)
  return (
    <Loaded query={list} heights={[160]}>
      {({ candidates, totalPages }) => {
        const decision = decisionOf(candidates, auction.programBidType)
        return (
          <div className="stack g4">
            {decision.kind === 'FIRST' && (
              <BestOffer
                candidate={decision.first}
                mayDecide={mayDecide}
                isConnected={staffRoom.isConnected}
                onDeclare={setDeclared}
              />
            )}
            {decision.kind === 'LOT' && (
              <>
                <Note tone="warn">
                  <Trans>{decision.tied.length} tickets are equal. A lot decides between them.</Trans>
                </Note>
                {decision.tied.map((each) => (
                  <CandidateLine key={each.enrolledSubscriberId} candidate={each} />
                ))}
                <LotChoice auctionId={auctionId} mayDecide={mayDecide} mustProve={mustProve}>
                  {totalPages === 1 ? (
                    <Lot auctionId={auctionId} tickets={decision.tied.map(ticketOf)} staffRoom={staffRoom} />
                  ) : (
                    <PreparedLot auctionId={auctionId} staffRoom={staffRoom} />
                  )}
                </LotChoice>
              </>
            )}
            {decision.kind === 'OPEN_LOT' && (
              <>
                <p className={mayDecide ? undefined : 'dim'}>
                  <Trans>Nobody offered anything. A lot among the paid tickets decides.</Trans>
                </p>
                <LotChoice auctionId={auctionId} mayDecide={mayDecide} mustProve={mustProve}>
                  <PreparedLot auctionId={auctionId} staffRoom={staffRoom} />
                </LotChoice>
              </>
            )}
            {decision.kind === 'NOBODY' && (
              <p className="dim">
                <Trans>Nobody offered anything.</Trans>
              </p>
            )}
            {(mayDecide || ('others' in decision && decision.others.length > 0)) && (
              <AnotherWinner
                others={'others' in decision ? decision.others : []}
                mayDecide={mayDecide}
                isConnected={staffRoom.isConnected}
                onDeclare={setDeclared}
                onManual={() => setManual(true)}
              />
            )}
            {declared && (
              <DeclareDialog
                candidate={declared}
                isBest={decision.kind === 'FIRST' && decision.first === declared}
                staffRoom={staffRoom}
                onClose={() => setDeclared(null)}
              />
            )}
            {isManual && <ManualWinner auction={auction} staffRoom={staffRoom} onClose={() => setManual(false)} />}
          </div>
        )
      }}
    </Loaded>
  )
}

type OfferProps = { mayDecide: boolean; isConnected: boolean; onDeclare(candidate: CandidateRow): void }

function BestOffer({ candidate, mayDecide, isConnected, onDeclare }: OfferProps & { candidate: CandidateRow }) {
  const { t } = useLingui()
  return (
    <>
      <CandidateLine candidate={candidate} isFirst />
      {mayDecide && (
        <Button
          look="gold"
          money
          block
          why={isConnected ? undefined : t`Not connected.`}
          onClick={() => onDeclare(candidate)}
        >
          <Icon name="gavel" />
          <Trans>Declare ticket {candidate.ticketNumber} the winner</Trans>
        </Button>
      )}
    </>
  )
}

type AnotherWinnerProps = OfferProps & { others: readonly CandidateRow[]; onManual(): void }

function AnotherWinner({ others, mayDecide, isConnected, onDeclare, onManual }: AnotherWinnerProps) {
  const { t } = useLingui()
  return (
    <details className="k-more">
      <summary>
        <Trans>More: another winner</Trans>
      </summary>
      <div className="stack g2">
        <Note tone="warn">
          <Trans>
            Another winner than the best offer needs a reason. It stands in the record, and members can ask for it.
          </Trans>
        </Note>
        {others.map((each) => (
          <div key={each.enrolledSubscriberId + each.rank} className="row g2">
            <CandidateLine candidate={each} />
            {mayDecide && (
              <Button look="second" disabled={!isConnected} onClick={() => onDeclare(each)}>
                <Trans>Declare…</Trans>
                <span className="sr">{t`ticket ${each.ticketNumber}`}</span>
              </Button>
            )}
          </div>
        ))}
        {mayDecide && (
          <Button look="second" disabled={!isConnected} onClick={onManual}>
            <Trans>A member who did not bid…</Trans>
          </Button>
        )}
      </div>
    </details>
  )
}

type RevealProps = { auction: Overview; mayReveal: boolean; auctionId: string }

function Reveal({ auction, mayReveal, auctionId }: RevealProps) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const [isAsking, setAsking] = useState(false)
  const blocked = auction.actions.revealPrebids
  if (auction.prebidAmountsRevealed)
    return (
      <Note tone="sealed">
        <Trans>The prebids are revealed: every member sees their amounts.</Trans>
      </Note>
    )
  return (
    <>
      {auction.auctionStatus === 'ENDED' && (
        <Note tone="sealed">
          <Trans>The amounts of the prebids are visible to staff now.</Trans>
        </Note>
      )}
      {mayReveal && (
        <Button look="second" block why={blocked && blockedWords(blocked)} onClick={() => setAsking(true)}>
          <Icon name="eye" />
          <Trans>Reveal the prebids to the members…</Trans>
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t`Reveal the prebids?`}
          confirm={t`Reveal the prebids`}
          again={t`Press again to reveal them`}
          templates={[t`The auction has ended`]}
          intro={t`Every member sees the amounts. They cannot be sealed again.`}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => api(endpoints.revealPrebids, { params: { auctionId }, body: { reason } })}
        />
      )}
    </>
  )
}
