// The draw for the eye: a light runs over the tickets, slows down and stays. Who wins was decided before it began.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import type { DrawnLot } from './lot-channel.ts'

const ROUND_STEPS = 24
const FIRST_STEP_MS = 60
const SLOWER = 1.14
/** With many tickets only the last stretch is shown. */
const MOST_SHOWN = 60

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function LotWheel({ lot, onEnd }: { lot: DrawnLot; onEnd?: () => void }) {
  const { t } = useLingui()
  const tickets = lot.tickets.length > MOST_SHOWN ? shortened(lot) : lot.tickets
  const target = tickets.indexOf(lot.winner)
  const [step, setStep] = useState(isStill() ? ROUND_STEPS : 0)
  const isOver = step >= ROUND_STEPS
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => setStep(step + 1), FIRST_STEP_MS * SLOWER ** step)
    return () => clearTimeout(timer)
  }, [step, isOver])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (isOver) onEnd?.()
  }, [isOver])
  const size = tickets.length
  const lit = (((target - (ROUND_STEPS - step)) % size) + size * ROUND_STEPS) % size
  return (
    <section className="k-lot" aria-label={t`Lot`}>
      <ol>
        {tickets.map((ticket, index) => (
          <li key={ticket} className={classes(index === lit && 'on', isOver && index === target && 'won')}>
            {ticket}
          </li>
        ))}
      </ol>
      <p aria-live="assertive" className="result">
        {isOver && <Trans>The lot fell on ticket {lot.winner}.</Trans>}
      </p>
    </section>
  )
}

function shortened({ tickets, winner }: DrawnLot): readonly number[] {
  const shown = tickets.slice(0, MOST_SHOWN)
  return shown.includes(winner) ? shown : [...shown.slice(1), winner]
}
