// One value over time: commission by month, or the bids of an auction.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { ticksOf } from './scale.rules.ts'

type Point = {
  label: string
  value: number /** Where it stands in time; without it all are as far apart. */
  at?: number
}
type LineChartProps = {
  title: string
  points: readonly Point[]
  /** How a value is written in the table and above the line. */
  format(value: number): ReactNode
  valueName: string
  labelName?: string
  /** What stands above the line: the newest value in words. */
  lead?: ReactNode
  /** Steps hold a value until the next one, as bids do. */
  isStepped?: boolean
}

const WIDTH = 300
const HEIGHT = 110
const EDGE = 8

export function LineChart({ title, points, format, valueName, labelName, lead, isStepped }: LineChartProps) {
  const { t } = useLingui()
  const top = ticksOf(Math.max(0, ...points.map(({ value }) => value))).at(-1)!
  const first = points[0]?.at ?? 0
  const span = Math.max((points.at(-1)?.at ?? points.length - 1) - first, 1)
  const placed = points.map(({ at, value }, index) => ({
    x: EDGE + (((at ?? index) - first) / span) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE),
  }))
  const line = placed
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : isStepped ? `H${x}V${y}` : `L${x} ${y}`))
    .join('')
  const last = placed.at(-1)
  const table = {
    columns: [labelName ?? t`Time`, valueName],
    rows: points.map(({ label, value }) => ({ name: label, cells: [format(value)] })),
  }
  return (
    <ChartFrame title={title} table={table}>
      {lead && <p>{lead}</p>}
      <svg className="k-chart line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        {[EDGE, HEIGHT / 2, HEIGHT - EDGE].map((y) => (
          <path key={y} d={`M0 ${y}H${WIDTH}`} className="grid" />
        ))}
        <path d={line} className="line" />
        {last && <circle cx={last.x} cy={last.y} r="5" className="dot" />}
      </svg>
      <div className="row between xs dim">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
    </ChartFrame>
  )
}
