// What a screen reader hears. One polite region for the lead, at most every three seconds; one assertive region for what concerns the
// member. Seconds are never read; a button speaks the time left.
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { groupedRupees } from '../../../ui/money.tsx'
import { formatTime } from '../../../ui/time.rules.ts'
import type { Cue } from './cue.ts'
import type { Signal } from './room.signals.ts'
import { refusalWords } from './room-words.ts'
import { play } from './sounds.ts'

const LEAD_EVERY_MS = 3000

const CUES: Partial<Record<Signal['kind'], Cue>> = {
  OUTBID: 'OUTBID',
  RECORDED: 'RECORDED',
  REFUSED: 'REFUSED',
  WON: 'WON',
  CALL: 'LAST_CALL',
  LAST_MINUTE: 'LAST_MINUTE',
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
    case 'LAST_MINUTE':
      return t`The last minute has begun.`
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

/** The count makes a sentence that comes twice be read twice. */
type Said = { text: string; count: number }
const SILENCE: Said = { text: '', count: 0 }
const next = (text: string) => (before: Said) => ({ text, count: before.count + 1 })

type Lead = Extract<Signal, { kind: 'LEAD' }>

function leadSentence(lead: Lead): string {
  const amount = groupedRupees(lead.amount)
  const ticket = lead.ticketNumber ?? '–'
  return lead.isMine ? t`You lead with ${amount}.` : t`Lead ${amount}, ticket ${ticket}.`
}

export function useAnnouncer(locale: string) {
  const [polite, setPolite] = useState(SILENCE)
  const [assertive, setAssertive] = useState(SILENCE)
  // Of the leads that come faster than they may be read, the newest is read when its time has come. Until then nothing is drawn.
  const lead = useRef<Lead | null>(null)
  const lastLeadAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  const readLead = () => {
    timer.current = null
    const newest = lead.current
    lead.current = null
    if (newest === null) return
    lastLeadAt.current = performance.now()
    setPolite(next(leadSentence(newest)))
  }
  const setLead = (newest: Lead | null) => {
    lead.current = newest
    if (newest === null || timer.current !== null) return
    const waitMs = Math.max(0, lastLeadAt.current + LEAD_EVERY_MS - performance.now())
    timer.current = setTimeout(readLead, waitMs)
  }

  const announce = (signals: readonly Signal[]) => {
    const urgent = signals.flatMap((signal) => (signal.kind === 'LEAD' ? [] : [spoken(signal, locale)]))
    if (urgent.length > 0) setAssertive(next(urgent.join(' ')))
    for (const { kind } of signals) {
      const cue = CUES[kind]
      if (cue) play(cue)
    }
    const newest = signals.findLast((signal) => signal.kind === 'LEAD')
    // "Outbid" names the lead already.
    if (newest) setLead(newest)
    else if (signals.some(({ kind }) => kind === 'OUTBID')) setLead(null)
  }
  return { polite, assertive, announce, say: (text: string) => setAssertive(next(text)) }
}

export const Announcer = ({ polite, assertive }: { polite: Said; assertive: Said }) => (
  <>
    <p className="sr" aria-live="polite">
      <span key={polite.count}>{polite.text}</span>
    </p>
    <p className="sr" aria-live="assertive">
      <span key={assertive.count}>{assertive.text}</span>
    </p>
  </>
)
