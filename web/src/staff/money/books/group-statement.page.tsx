// The yearly statement of a program for the Registrar: Form XXI.
import type { Data } from '@kuri/contract/kit/route'
import { getAnnualStatement } from '@kuri/contract/money/group-statements.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ProgramPart } from '../../programs/programs/program-frame.tsx'
import { FilterDay, Filters } from '../../table/filters.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { todayInIndia } from '../parts/paise.ts'
import { READS_BOOKS } from '../parts/reads-books.ts'
import { SaveStatement } from './save-statement.tsx'

type Statement = Data<typeof getAnnualStatement>

export default function GroupStatementPage() {
  const { t } = useLingui()
  const { programId } = useParams({ from: '/company/co/programs/$programId/statement' })
  const { to = todayInIndia() } = useSearch({ from: '/company/co/programs/$programId/statement' })
  const params = { id: programId }
  const statement = useQuery(read(getAnnualStatement, { params, query: { to } }))
  return (
    <ProgramPart
      programId={programId}
      title={t`Yearly statement`}
      needs={READS_BOOKS}
      actions={
        <SaveStatement
          route={getAnnualStatement}
          inputOf={(format) => ({ params, query: { to, format } })}
          fileName={`form-xxi-${to}`}
        />
      }
    >
      <Filters>
        <FilterDay name="to" label={t`Until`} />
      </Filters>
      <Loaded query={statement}>{(data) => <Form statement={data} />}</Loaded>
    </ProgramPart>
  )
}

function Form({ statement }: { statement: Statement }) {
  const { t } = useLingui()
  return (
    <>
      <Panel title={t`Form XXI`} aside={<Equal isBalanced={statement.isBalanced} />}>
        <DefinitionList
          columns={3}
          items={[
            [t`Year`, <Year key="year" statement={statement} />],
            [t`Chit amount`, <Money key="chit" rupees={statement.chitAmount} />],
            [t`Instalments held`, t`${statement.instalmentsHeld} of ${statement.instalmentCount}`],
            [t`With the foreman at the beginning`, <Money key="opening" rupees={statement.openingBalance} />],
            [t`With the foreman at the end`, <Money key="closing" rupees={statement.closingBalance} />],
          ]}
        />
      </Panel>
      <Columns>
        <Flows title={t`Receipts`} lines={statement.receipts} sums={pick(statement, 'receipts')} />
        <Flows title={t`Payments`} lines={statement.payments} sums={pick(statement, 'payments')} />
      </Columns>
      <Columns>
        <Positions title={t`Assets`} lines={statement.assets} total={statement.totalAssets} />
        <Positions title={t`Liabilities`} lines={statement.liabilities} total={statement.totalLiabilities} />
      </Columns>
      {statement.securities.length > 0 && (
        <Panel title={t`Securities, for information`} flush>
          <PlainTable
            caption={t`Securities, for information`}
            rows={statement.securities}
            rowKey={({ name }) => name}
            columns={[
              { name: t`Kind`, isHeader: true, cell: ({ name }) => name },
              { name: t`How many`, isAmount: true, cell: ({ count }) => count },
              { name: t`Value`, isAmount: true, cell: ({ value }) => <Money rupees={value} /> },
            ]}
          />
        </Panel>
      )}
    </>
  )
}

const pick = ({ totals }: Statement, side: 'receipts' | 'payments') => ({
  year: totals.year[side],
  total: totals.total[side],
})

function Year({ statement }: { statement: Statement }) {
  return (
    <>
      <Time at={statement.from} /> – <Time at={statement.to} />
    </>
  )
}

export function Equal({ isBalanced }: { isBalanced: boolean }) {
  return isBalanced ? (
    <Badge tone="done" icon="tick">
      <Trans>Both sides are equal</Trans>
    </Badge>
  ) : (
    <Badge tone="danger" icon="alert">
      <Trans>The sides differ</Trans>
    </Badge>
  )
}

type FlowLine = Statement['receipts'][number] | Statement['payments'][number]

function Flows({
  title,
  lines,
  sums,
}: {
  title: string
  lines: readonly FlowLine[]
  sums: { year: number; total: number }
}) {
  const { t } = useLingui()
  const rows = [...lines, { line: 'TOTAL', item: null, name: t`Total`, ...sums }]
  return (
    <Panel title={title} flush>
      <PlainTable
        caption={title}
        rows={rows}
        rowKey={({ line }) => line}
        columns={[
          { name: t`Item`, cell: ({ item }) => item },
          { name: t`What`, isHeader: true, cell: ({ name }) => name },
          { name: t`This year`, isAmount: true, cell: ({ year }) => <Money rupees={year} /> },
          { name: t`Since the start`, isAmount: true, cell: ({ total }) => <Money rupees={total} /> },
        ]}
      />
    </Panel>
  )
}

type PositionLine = Statement['assets'][number] | Statement['liabilities'][number]

function Positions({ title, lines, total }: { title: string; lines: readonly PositionLine[]; total: number }) {
  const { t } = useLingui()
  const opening = lines.reduce((sum, line) => sum + Math.round(line.opening * 100), 0) / 100
  const rows = [...lines, { line: 'TOTAL', item: null, name: t`Total`, opening, closing: total }]
  return (
    <Panel title={title} flush>
      <PlainTable
        caption={title}
        rows={rows}
        rowKey={({ line }) => line}
        columns={[
          { name: t`Item`, cell: ({ item }) => item },
          { name: t`What`, isHeader: true, cell: ({ name }) => name },
          { name: t`At the beginning`, isAmount: true, cell: ({ opening }) => <Money rupees={opening} /> },
          { name: t`At the end`, isAmount: true, cell: ({ closing }) => <Money rupees={closing} /> },
        ]}
      />
    </Panel>
  )
}
