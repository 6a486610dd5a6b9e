// The chit as a ring: one stroke for each ticket. Long and green has won, short and grey is still to come, gold is yours.
import { t } from '@lingui/core/macro'

type RingProps = {
  /** How many tickets the chit has. */
  count: number
  /** Ticket numbers that have won, and the viewer's own. */
  won?: readonly number[]
  mine?: readonly number[]
  /** The cycle in the middle, of how many. */
  cycle?: { number: number; of: number }
  size?: number
  className?: string
}

const STROKES = {
  toCome: { y: 9, height: 7, fill: 'var(--seat)' },
  won: { y: 6, height: 12, fill: 'var(--brand)' },
  mine: { y: 2, height: 16, fill: 'var(--gold)', stroke: 'var(--gold-text)', strokeWidth: 0.8 },
} as const

export function Ring({ count, won = [], mine = [], cycle, size = 84, className }: RingProps) {
  const tickets = Array.from({ length: count }, (_, index) => index + 1)
  const width = Math.min(7, (2 * Math.PI * 47) / count / 2)
  const kindOf = (ticket: number) => (mine.includes(ticket) ? 'mine' : won.includes(ticket) ? 'won' : 'toCome')
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 120 120"
      className={className}
      role="img"
      aria-label={cycle && t`${cycle.number} of ${cycle.of}`}
      aria-hidden={!cycle}
    >
      {tickets.map((ticket) => (
        <rect
          key={ticket}
          x={60 - width / 2}
          width={width}
          rx={width / 2}
          transform={`rotate(${((ticket - 1) * 360) / count} 60 60)`}
          {...STROKES[kindOf(ticket)]}
        />
      ))}
      {cycle && (
        <>
          <text x="60" y="62" textAnchor="middle" fontSize="25" fontWeight="700" fill="var(--ink)">
            {cycle.number}
          </text>
          <text x="60" y="80" textAnchor="middle" fontSize="14" fill="var(--ink-2)">
            / {cycle.of}
          </text>
        </>
      )}
    </svg>
  )
}
