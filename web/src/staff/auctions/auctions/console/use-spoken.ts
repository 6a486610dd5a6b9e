// What a screen reader hears at the console: the lead at most every three seconds, and changes of the state at once.
import type { RoomState } from '@kuri/room-client/room-state'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { groupedRupees } from '../../../../ui/money.tsx'
import { phaseWords } from '../auction-words.tsx'

const EVERY_MS = 3000

export function useSpoken({ auction, session, announcements }: RoomState) {
  const { t } = useLingui()
  const [polite, setPolite] = useState('')
  const [assertive, setAssertive] = useState('')
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const lead = auction?.leadingBid
  const sentence = lead ? t`Lead ${groupedRupees(lead.amount)}, ticket ${lead.ticketNumber ?? '–'}.` : ''
  useEffect(() => {
    if (sentence === '') return
    const waitMs = Math.max(0, lastAt.current + EVERY_MS - performance.now())
    const timer = setTimeout(() => {
      lastAt.current = performance.now()
      setPolite(sentence)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [sentence])
  const phase = auction?.currentPhase
  const isAway = session.kind === 'RECONNECTING'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the state
  useEffect(() => {
    if (phase) setAssertive(isAway ? t`The connection is lost.` : t`The auction: ${phaseWords(phase)}.`)
  }, [phase, isAway])
  const [last] = announcements
  const critical = last?.tone === 'CRITICAL' ? last.message : null
  useEffect(() => {
    if (critical) setAssertive(critical)
  }, [critical])
  return { polite, assertive }
}
