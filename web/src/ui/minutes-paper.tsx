// The text of minutes, section by section, as the service wrote it. It is a record of the law and stays in English.

import type { Static } from '@kuri/contract/kit/schema'
import type { MinutesPaper as PaperShape } from '@kuri/contract/proof/minutes-paper'
import { Fragment } from 'react'
import { Card } from './page.tsx'

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

/** A row is a sentence with the name of the column before every value, which fits a phone as well as a large screen. */
const PaperTable = ({ table: { columns, rows } }: { table: NonNullable<Paper['sections'][number]['table']> }) => (
  <ul className="stack g2">
    {rows.map((row) => (
      <li key={row.join('|')} className="break-words">
        {columns
          .map(({ title }, at) => ({ title, text: row[at] }))
          .filter(({ text }) => text)
          .map(({ title, text }, index) => (
            <Fragment key={title}>
              {index > 0 && ' · '}
              <span className="dim sm">{title}</span> {text}
            </Fragment>
          ))}
      </li>
    ))}
  </ul>
)
