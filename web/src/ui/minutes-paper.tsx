// The text of minutes, section by section, as the service wrote it. It is a record of the law and stays in English.
import type { MinutesPaper as PaperShape } from '@kuri/contract/auctions/minutes-paper'
import type { Static } from '@kuri/contract/kit/schema'
import { Card } from './page.tsx'
import './minutes-paper.css'

type Paper = Static<typeof PaperShape>

export const MinutesPaper = ({ paper }: { paper: Paper }) => (
  <Card className="stack g4">
    <div lang="en" dir="auto" className="stack g4">
      <div>
        <h2>{paper.title}</h2>
        <p className="dim sm">{paper.subtitle}</p>
      </div>
      {paper.sections
        .filter(({ isToSign }) => !isToSign)
        .map((section, index) => (
          <PaperSection key={section.heading ?? index} section={section} />
        ))}
    </div>
  </Card>
)

const PaperSection = ({ section: { heading, fields, table } }: { section: Paper['sections'][number] }) => (
  <section className="stack g2">
    {heading && <h3>{heading}</h3>}
    {fields.length > 0 && (
      <dl className="stack g2">
        {fields.map(({ label, value }, index) => (
          <div key={`${label}-${String(index)}`}>
            <dt className="dim sm">{label}</dt>
            <dd className="m-0 break-words whitespace-pre-line">{value || '–'}</dd>
          </div>
        ))}
      </dl>
    )}
    {table && table.rows.length > 0 && <PaperTable table={table} />}
  </section>
)

/** On a phone a row is a list, with the name of its column before every value. */
const PaperTable = ({ table: { columns, rows } }: { table: NonNullable<Paper['sections'][number]['table']> }) => (
  <table className="k-paper-table">
    <thead>
      <tr>
        {columns.map(({ title, isAmount }) => (
          <th key={title} scope="col" className={isAmount ? 'num' : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.join('|')}>
          {row.map((text, at) => (
            <td
              key={columns[at]!.title}
              className={columns[at]!.isAmount ? 'num' : undefined}
              data-label={columns[at]!.title}
            >
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
