// Around every chart: its title, what its colors mean, and the same numbers as a table for those who would rather read.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Panel } from '../parts/layout.tsx'

type ChartTable = { columns: readonly string[]; rows: readonly { name: string; cells: readonly ReactNode[] }[] }

type ChartFrameProps = { title: string; legend?: ReactNode; table: ChartTable; children: ReactNode }

export const ChartFrame = ({ title, legend, table, children }: ChartFrameProps) => (
  <Panel title={title} aside={legend && <span className="k-legend">{legend}</span>}>
    {children}
    <details className="k-chart-table">
      <summary>
        <Trans>Show as a table</Trans>
      </summary>
      <table className="k-table">
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            {table.columns.map((name, index) => (
              <th key={name} scope="col" className={index > 0 ? 'num' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={table.columns[index + 1]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </Panel>
)

export const LegendKey = ({ look, children }: { look: 'total' | 'part' | 'now'; children: ReactNode }) => (
  <span className="row g1">
    <i className={`key ${look}`} aria-hidden="true" />
    {children}
  </span>
)
