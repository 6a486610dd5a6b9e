// How a page of staff is laid out: panels, key figures, names with values, a wide column with a narrow one.
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'

type PanelProps = {
  title: string
  aside?: ReactNode /** Lists and tables touch its edges. */
  flush?: boolean
  children: ReactNode
}

export function Panel({ title, aside, flush, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes('k-card k-panel', flush && 'flush')} aria-labelledby={id}>
      <div className="k-pane-h">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {flush ? children : <div className="k-pane-b">{children}</div>}
    </section>
  )
}

/** The first child is wide, the second has 320 px beside it. */
export const Columns = ({ children }: { children: ReactNode }) => <div className="k-columns">{children}</div>

/** Cards of one width, as many in a row as fit. */
export const Stats = ({ children }: { children: ReactNode }) => <div className="k-stats">{children}</div>

type StatProps = {
  label: ReactNode
  value: ReactNode
  detail?: ReactNode
  link?: Pick<LinkProps, 'to' | 'params' | 'search'>
}

export const Stat = ({ label, value, detail, link }: StatProps) => (
  <div className="k-card k-stat">
    <span className="l">
      {link ? (
        <Link {...(link as LinkProps)} className="k-row-link">
          {label}
        </Link>
      ) : (
        label
      )}
    </span>
    <span className="v">{value}</span>
    {detail != null && <span className="d">{detail}</span>}
  </div>
)

type DefinitionListProps = {
  items: readonly (readonly [name: string, value: ReactNode] | false | null)[]
  columns?: 1 | 2 | 3
}

/** Names with their values; a value that is not there is a dash. */
export const DefinitionList = ({ items, columns = 2 }: DefinitionListProps) => (
  <dl className="k-facts" style={{ '--columns': columns } as object}>
    {items
      .filter((item) => item !== false && item !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value || value === 0 ? value : '–'}</dd>
        </div>
      ))}
  </dl>
)
