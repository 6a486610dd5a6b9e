// What a screen reader hears. One polite region for the lead, at most every three seconds; one assertive region for what concerns the
// member. Seconds are never read; a button speaks the time left.
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { groupedRupees } from '../../ui/money.tsx'
import { formatTime } from '../../ui/time.rules.ts'
import type { Signal } from './room.signals.ts'
import { refusalWords } from './room-words.ts'
import { type Cue, play } from './sounds.ts'

const LEAD_EVERY_MS = 3000

const CUES: Partial<Record<Signal['kind'], Cue>> = {
  OUTBID: 'OUTBID',
  RECORDED: 'RECORDED',
  REFUSED: 'REFUSED',
  WON: 'WON',
  CALL: 'LAST_CALL',
}

/** The sentence of a signal; leads are separate, because they are polite. */
export function spoken(signal: Exclude<Signal, { kind: 'LEAD' }>, locale: string): string {
  switch (signal.kind) {
    case 'OUTBID':
      return t`Outbid. The lead is ${groupedRupees(signal.amount)} rupees.`
    case 'RECORDED': {
      const { state, amount } = signal.intent
      const at = state.kind === 'RECORDED' ? formatTime(state.receipt.createdAt, 'seconds', locale) : ''
      return t`Recorded: ${groupedRupees(Number(amount))} rupees at ${at}.`
    }
    case 'REFUSED': {
      const { state } = signal.intent
      return t`Not accepted. ${state.kind === 'REFUSED' ? refusalWords(state.refusal.reason) : ''}`
    }
    case 'STARTED':
      return t`The auction has started.`
    case 'PAUSED':
      return t`The auction is paused.`
    case 'RESUMED':
      return t`The auction goes on.`
    case 'ENDED':
      return t`The auction has ended. The winner is being confirmed.`
    case 'CANCELLED':
      return t`The auction was cancelled.`
    case 'DISQUALIFIED':
      return t`The company has taken this ticket out of the auction.`
    case 'WON':
      return t`You won.`
    case 'DECIDED':
      return signal.ticketNumber === null ? t`The winner is confirmed.` : t`Ticket ${signal.ticketNumber} won.`
    case 'CALL':
      return { FIRST_CALL: t`First call.`, SECOND_CALL: t`Second call.`, THIRD_CALL: t`Last call.` }[signal.call]
    case 'ANNOUNCED':
      return signal.message
  }
}

export function useAnnouncer(locale: string) {
  const [polite, setPolite] = useState('')
  const [assertive, setAssertive] = useState('')
  const lastLeadAt = useRef(Number.NEGATIVE_INFINITY)
  const announce = (signals: readonly Signal[]) => {
    const urgent = signals.flatMap((signal) => (signal.kind === 'LEAD' ? [] : [spoken(signal, locale)]))
    if (urgent.length > 0) setAssertive(urgent.join(' '))
    for (const { kind } of signals) {
      const cue = CUES[kind]
      if (cue) play(cue)
    }
    const lead = signals.findLast((signal) => signal.kind === 'LEAD')
    if (!lead || performance.now() - lastLeadAt.current < LEAD_EVERY_MS) return
    lastLeadAt.current = performance.now()
    const amount = groupedRupees(lead.amount)
    const ticket = lead.ticketNumber ?? '–'
    setPolite(lead.isMine ? t`You lead with ${amount}.` : t`Lead ${amount}, ticket ${ticket}.`)
  }
  return { polite, assertive, announce, say: setAssertive }
}

export const Announcer = ({ polite, assertive }: { polite: string; assertive: string }) => (
  <>
    <p className="sr" aria-live="polite">
      {polite}
    </p>
    <p className="sr" aria-live="assertive">
      {assertive}
    </p>
  </>
)
