// The text of minutes, section by section, as the service wrote it. It is a record of the law and stays in English.
import type { MinutesPaper as PaperShape } from '@kuri/contract/auctions/minutes-paper'
import type { Static } from '@kuri/contract/kit/schema'
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
    {table && table.rows.length > 0 && (
      <ul className="stack g2">
        {table.rows.map((row) => (
          <li key={row.join('|')} className="break-words">
            {row.filter((cell) => cell !== '').join(' · ')}
          </li>
        ))}
      </ul>
    )}
  </section>
)
