// The minutes of a draw: what the PDF of the service says, with room for signatures. The text is written once, by the service.
import type { getAuction } from '@kuri/contract/auctions/console.contract'
import type { Data } from '@kuri/contract/kit/route'
import { getCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
import type { getAuctionMinutes } from '@kuri/contract/proof/minutes.contract'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api/query.ts'
import { Note } from '../../../../ui/feedback.tsx'
import { Settlement } from '../../../../ui/settlement.tsx'
import { DefinitionList } from '../../../parts/layout.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { useSide } from '../../../side/side.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { MinutesEditor } from './minutes-editor.tsx'

type Section = Data<typeof getAuctionMinutes.company>['paper']['sections'][number]

export function Minutes({ auctionId }: { auctionId: string }) {
  const { endpoints } = useAuctionSide()
  return (
    <Loaded query={useQuery(read(endpoints.getAuctionMinutes, { params: { auctionId } }))} heights={[640]}>
      {(minutes) => (
        <>
          <MinutesEditor auctionId={auctionId} minutes={minutes} />
          <Paper minutes={minutes} />
        </>
      )}
    </Loaded>
  )
}

type Shown = Pick<Data<typeof getAuctionMinutes.company>, 'paper' | 'isDraft' | 'record'>

export const Paper = ({ minutes: { paper, isDraft, record } }: { minutes: Shown }) => (
  <article className="k-card k-minutes" aria-labelledby="minutes" lang="en">
    <header>
      <h2 id="minutes">{paper.title}</h2>
      <p className="dim" dir="auto">
        {paper.subtitle}
      </p>
    </header>
    {isDraft && (
      <Note tone="warn">
        {record ? (
          <Trans>Draft: signatures are missing.</Trans>
        ) : (
          <Trans>Preview from the records. Draft the minutes to have them signed.</Trans>
        )}
      </Note>
    )}
    {paper.sections.map((section, index) => (
      <PaperSection key={section.heading ?? index} section={section} />
    ))}
  </article>
)

function PaperSection({ section: { heading, fields, table, isToSign } }: { section: Section }) {
  return (
    <section>
      {heading && <h3>{heading}</h3>}
      {isToSign ? (
        <Signatures names={fields.map(({ label }) => label)} />
      ) : (
        fields.length > 0 && <DefinitionList items={fields.map(({ label, value }) => [label, value || '–'])} />
      )}
      {table && table.rows.length > 0 && <PaperTable name={heading} table={table} />}
    </section>
  )
}

const PaperTable = ({
  name,
  table: { columns, rows },
}: {
  name: string | null
  table: NonNullable<Section['table']>
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: only the focus lets the keyboard scroll a wide table
  <section className="k-scroll" tabIndex={0} aria-label={name ?? undefined}>
    <table className="k-table k-minutes-table">
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
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a paper never change places
          <tr key={index}>
            {row.map((text, at) => (
              <td
                key={columns[at]!.title}
                className={columns[at]!.isAmount ? 'num' : undefined}
                data-label={columns[at]!.title}
                dir="auto"
              >
                <div className="k-cell">{text}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Signatures = ({ names }: { names: readonly string[] }) => (
  <div className="k-signatures">
    {names.map((name) => (
      <div key={name}>
        <span className="line" />
        <span dir="auto">{name}</span>
        <small className="dim">
          <Trans>Name, signature, date</Trans>
        </small>
      </div>
    ))}
  </div>
)

/** Left out for those who may not see the money of the chit. */
export function SettlementCard({ auction }: { auction: Data<typeof getAuction.company> }) {
  const { can, runsCompany } = useSide()
  const maySee = runsCompany && can('statement.manage', { branchId: auction.branchId, programId: auction.programId })
  const cycle = useQuery({
    ...read(getCycleProgramDetails.company, { params: { id: auction.cycleId } }),
    enabled: maySee && auction.auctionStatus === 'COMPLETE',
    retry: false,
  })
  const settlement = cycle.data?.settlement
  if (!settlement) return null
  return (
    <section className="k-card no-print">
      <Settlement
        pot={settlement.pot}
        prize={settlement.prize}
        commission={settlement.foremanCommission}
        gst={settlement.gst}
        gstBorneBy={settlement.gstBorneBy}
        share={settlement.dividend}
      />
    </section>
  )
}
