// Money by age: one bar for each group, with its amount beside it, so that no axis is needed.
import { useLingui } from '@lingui/react/macro'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../parts/layout.tsx'

type AgeRow = { label: string; rupees: number; detail?: string }

/** A list says everything that the bars show, so it needs no table. */
export function AgeBars({ title, rows }: { title: string; rows: readonly AgeRow[] }) {
  const { t } = useLingui()
  const largest = Math.max(1, ...rows.map(({ rupees }) => rupees))
  return (
    <Panel title={title}>
      <ul className="k-ages" aria-label={t`${title}, by age`}>
        {rows.map(({ label, rupees, detail }) => (
          <li key={label}>
            <span className="row between">
              <span>
                {label} {detail && <span className="dim xs">{detail}</span>}
              </span>
              <Money rupees={rupees} />
            </span>
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${(rupees / largest) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
