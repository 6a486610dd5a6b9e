// A part of a total by month: what was billed as a frame, what was collected as its filling, the current month in gold.
import { useLingui } from '@lingui/react/macro'
import { classes } from '../../ui/classes.ts'
import { Money } from '../../ui/money.tsx'
import { ChartFrame, LegendKey } from './chart-frame.tsx'
import { axisNumber, ticksOf, unitFor } from './scale.rules.ts'
import { useUnitWord } from './unit-words.ts'

type Month = { label: string; total: number; part: number; isNow?: boolean | undefined }
type BarChartProps = {
  title: string
  /** Rupees, in the order of time. */
  months: readonly Month[]
  totalName: string
  partName: string
  /** The heading of the first column of the table. */
  monthName?: string
}

const WIDTH = 600
const HEIGHT = 200
const LEFT = 36
const TOP = 10
const BOTTOM = 24
/** On a phone, where more months would run into each other, every second one is named. */
const MOST_LABELS = 8

export function BarChart({ title, months, totalName, partName, monthName }: BarChartProps) {
  const { t } = useLingui()
  const ticks = ticksOf(Math.max(0, ...months.flatMap(({ total, part }) => [total, part])))
  const top = ticks.at(-1)!
  const unit = unitFor(top)
  const unitWord = useUnitWord(unit)
  const y = (rupees: number) => HEIGHT - BOTTOM - (rupees / top) * (HEIGHT - BOTTOM - TOP)
  const slot = (WIDTH - LEFT) / Math.max(months.length, 1)
  const isCrowded = months.length > MOST_LABELS
  const barWidth = Math.min(48, slot * 0.66)
  const table = {
    columns: [monthName ?? t`Month`, totalName, partName],
    rows: months.map(({ label, total, part }) => ({
      name: label,
      cells: [<Money key="total" rupees={total} />, <Money key="part" rupees={part} />],
    })),
  }
  return (
    <ChartFrame
      title={title}
      table={table}
      legend={
        <>
          <LegendKey look="total">{totalName}</LegendKey>
          <LegendKey look="part">{partName}</LegendKey>
          {months.some(({ isNow }) => isNow) && <LegendKey look="now">{t`this month`}</LegendKey>}
          <span>{unitWord}</span>
        </>
      }
    >
      <svg className="k-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}, ${unitWord}`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${y(tick)}H${WIDTH}`} className="grid" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {axisNumber(tick, unit)}
            </text>
          </g>
        ))}
        {months.map(({ label, total, part, isNow }, index) => {
          const middle = LEFT + slot * (index + 0.5)
          const bar = { x: middle - barWidth / 2, width: barWidth, rx: 3 }
          return (
            <g key={label}>
              <rect {...bar} y={y(total)} height={HEIGHT - BOTTOM - y(total)} className="total" />
              <rect {...bar} y={y(part)} height={HEIGHT - BOTTOM - y(part)} className={isNow ? 'now' : 'part'} />
              <text
                x={middle}
                y={HEIGHT - 6}
                textAnchor="middle"
                className={classes(isNow && 'b', isCrowded && (months.length - index) % 2 === 0 && 'every-second')}
              >
                {label}
              </text>
            </g>
          )
        })}
      </svg>
    </ChartFrame>
  )
}
