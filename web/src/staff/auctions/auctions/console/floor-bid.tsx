// A bid for somebody in the hall, by keyboard: ticket number, Enter, the proposed amount, Enter. The amount that stands there when the
// ticket is found stays until it is changed by hand or refused, so that nothing is sent that nobody has read.
import type { ConsoleParticipant } from '@kuri/contract/auctions/console.contract'
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import type { Static } from '@kuri/contract/kit/schema'
import type { Intent } from '@kuri/room-client/intents'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../../../../api/api.ts'
import { AmountBox } from '../../../../ui/amount/amount-input.tsx'
import { paiseOf, probablyMeantPaise } from '../../../../ui/amount/typed-amount.ts'
import { Button, Why } from '../../../../ui/button.tsx'
import { latinDigits } from '../../../../ui/digits.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { formatRupees } from '../../../../ui/money.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { blockedWords } from '../auction-words.tsx'
import type { StaffAuction } from '../staff-auction.ts'
import type { StaffRoom } from '../use-staff-room.ts'
import { cannotBid, proposedAmount } from './floor-bid.rules.ts'
import { FloorSlip } from './floor-slip.tsx'

type Participant = Static<typeof ConsoleParticipant>
type Props = {
  staffRoom: StaffRoom & { auction: StaffAuction }
  ticketRef: RefObject<HTMLInputElement | null>
  /** A ticket that was chosen in the list; the count makes the same one count twice. */
  chosen: { number: number; count: number } | null
}

/** The ticket that was looked up, the amount beside it, and the bid that was sent last. */
function useFloorBid({ staffRoom, ticketRef, chosen }: Props) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const { auction, actions, client, isConnected, room } = staffRoom
  const amountRef = useRef<HTMLInputElement>(null)
  const [ticket, setTicket] = useState('')
  const [found, setFound] = useState<Participant | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [placed, setPlaced] = useState<{ id: string; ticketNumber: number } | null>(null)
  const intent = placed ? (room.intents.find(({ id }) => id === placed.id) ?? null) : null
  useProposalAfterRefusal(intent, staffRoom.auction, (next) => {
    setAmount(next)
    amountRef.current?.select()
  })

  async function find(number: number) {
    setProblem(null)
    const page = await api(endpoints.listAuctionParticipants, {
      params: { auctionId: auction.auctionId },
      query: { ticketNumber: number, pageSize: 1 },
    }).catch(() => null)
    const participant = page?.participants[0] ?? null
    setFound(participant)
    if (!page) return setProblem(t`The ticket could not be looked up. Try again.`)
    if (!participant) return setProblem(t`There is no ticket ${number}.`)
    const proposed = proposedAmount(client?.state().auction ?? auction)
    setAmount(proposed === null ? '' : String(proposed))
  }

  // The amount can take the focus only after it was enabled.
  useEffect(() => {
    if (!found) return
    amountRef.current?.focus()
    amountRef.current?.select()
  }, [found])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is what it waits for
  useEffect(() => {
    if (!chosen) return
    setTicket(String(chosen.number))
    void find(chosen.number)
  }, [chosen])

  const blocked = actions?.placeFloorBid ?? null
  const paise = paiseOf(amount)
  const isBlocked = blocked !== null || !isConnected

  function submit(event: FormEvent) {
    event.preventDefault()
    const number = Number(latinDigits(ticket))
    if (found?.ticketNumber !== number) {
      if (Number.isInteger(number) && number > 0) void find(number)
      return
    }
    if (isBlocked || paise === null || cannotBid(found) || !client) return
    const { id } = client.bid(found.enrolledSubscriberId, paise / 100)
    setPlaced({ id, ticketNumber: found.ticketNumber })
    setTicket('')
    setFound(null)
    setAmount('')
    ticketRef.current?.focus()
  }

  return {
    amountRef,
    ticket,
    setTicket,
    found,
    find,
    problem,
    amount,
    setAmount,
    paise,
    placed,
    intent,
    blocked,
    isBlocked,
    submit,
  }
}

export function FloorBid(props: Props) {
  const { t } = useLingui()
  const { auction, client, isConnected } = props.staffRoom
  const { ticket, setTicket, found, find, amount, setAmount, placed, intent, blocked, isBlocked, ...floor } =
    useFloorBid(props)
  return (
    <div className="k-floor">
      <form onSubmit={floor.submit} aria-label={t`Floor bid`} className="row g2">
        <b className="nowrap row g1">
          <Icon name="hand" />
          <Trans>Floor bid</Trans>
        </b>
        <TicketBox ref={props.ticketRef} disabled={isBlocked} value={ticket} onChange={setTicket} />
        <span className="grow who" aria-live="polite">
          {found ? (
            <Bidder participant={found} auction={auction} paise={floor.paise} />
          ) : (
            <small className={floor.problem ? 'danger-text' : 'dim'}>
              {floor.problem ?? t`Number, Enter, amount, Enter`}
            </small>
          )}
        </span>
        <span className="k-affix money">
          <span aria-hidden="true">₹</span>
          <AmountBox
            ref={floor.amountRef}
            aria-label={t`Amount in rupees`}
            disabled={!found || isBlocked}
            value={amount}
            onChange={setAmount}
          />
        </span>
        <Button type="submit" disabled={isBlocked}>
          <Trans>Bid</Trans> <kbd className="k-kbd">Enter</kbd>
        </Button>
      </form>
      {isBlocked && <Why>{!isConnected ? t`Not connected.` : blockedWords(blocked!)}</Why>}
      {intent && placed && (
        <FloorSlip
          intent={intent}
          ticketNumber={placed.ticketNumber}
          onTakeBack={() => client?.cancel(intent.id)}
          onBidAgain={() => {
            setTicket(String(placed.ticketNumber))
            void find(placed.ticketNumber)
          }}
        />
      )}
    </div>
  )
}

type TicketBoxProps = {
  ref: RefObject<HTMLInputElement | null>
  disabled: boolean
  value: string
  onChange(value: string): void
}

function TicketBox({ ref, disabled, value, onChange }: TicketBoxProps) {
  const { t } = useLingui()
  return (
    <span className="k-affix ticket">
      <span aria-hidden="true">
        <Trans>Ticket</Trans>
      </span>
      <input
        ref={ref}
        className="k-input b"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={t`Ticket number`}
        aria-keyshortcuts="f"
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}

type BidderProps = { participant: Participant; auction: StaffAuction; paise: number | null }

/** Whose ticket it is, and what the typed amount means for them. */
function Bidder({ participant, auction: { leadingBid, totalAmount, bidLimits }, paise }: BidderProps) {
  const { t } = useLingui()
  const reasons = { WON: t`has won already`, DISQUALIFIED: t`is disqualified`, UNPAID: t`instalment not paid` }
  const reason = cannotBid(participant)
  const lead = leadingBid?.amount ?? totalAmount
  const isOdd = paise !== null && lead !== null && probablyMeantPaise(paise, Math.round(lead * 100)) !== null
  const shares =
    paise === null ? null : sharesOf(paise / 100, totalAmount ?? bidLimits.highestAmount, bidLimits.meaning)
  return (
    <>
      <b dir="auto">{participant.subscriberName}</b>
      <small>
        {reason ? (
          <span className="danger-text">⛔ {reasons[reason]}</span>
        ) : isOdd ? (
          t`Far from the lead. Is it right?`
        ) : bidLimits.meaning === 'PRIZE' ? (
          shares && t`takes home, gives up ${formatRupees(shares.givesUp)}`
        ) : (
          shares && t`gives up, takes home ${formatRupees(shares.takesHome)}`
        )}
      </small>
    </>
  )
}

/** A refusal knows of a better lead before its bid may have arrived. */
function useProposalAfterRefusal(intent: Intent | null, auction: StaffAuction, propose: (amount: string) => void) {
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (intent?.state.kind !== 'REFUSED' || seen.current === intent.id) return
    seen.current = intent.id
    const proposed = proposedAmount(auction)
    if (
      proposed !== null &&
      document.activeElement instanceof HTMLInputElement &&
      document.activeElement.classList.contains('amount')
    )
      propose(String(proposed))
  }, [intent, auction, propose])
}
