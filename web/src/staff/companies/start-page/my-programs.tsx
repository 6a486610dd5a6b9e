// The programs of somebody who does not see the whole company.
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { Empty } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { OtherPage } from '../../parts/other-page.tsx'
import { useSide } from '../../side/side.tsx'
import { type Column, PlainTable } from '../../table/plain-table.tsx'
import { mayCount } from './sight.ts'

const MOST = 6

export function MyPrograms() {
  const { can } = useSide()
  return can('program.read') && !mayCount(can) ? <Programs /> : null
}

type Program = { id: string; name: string; branchName: string | null; totalAmount: number | string }

function Programs() {
  const { t } = useLingui()
  const programs = useQuery(read(listPrograms.company, { query: { pageSize: MOST } }))
  const columns: Column<Program>[] = [
    {
      name: t`Program`,
      isHeader: true,
      cell: ({ id, name }) => (
        <OtherPage
          to="/co/programs/$programId"
          params={{ programId: id } as never}
          className="k-row-link"
          otherwise={<span dir="auto">{name}</span>}
        >
          <span dir="auto">{name}</span>
        </OtherPage>
      ),
    },
    { name: t`Branch`, cell: ({ branchName }) => <span dir="auto">{branchName}</span> },
    { name: t`Pot`, isAmount: true, cell: ({ totalAmount }) => <Money rupees={Number(totalAmount)} /> },
  ]
  return (
    <Panel title={t`My programs`} flush>
      <Loaded query={programs} heights={[160]}>
        {(data) =>
          data.programs.length > 0 ? (
            <PlainTable caption={t`My programs`} columns={columns} rows={data.programs} rowKey={({ id }) => id} />
          ) : (
            <Empty>
              <Trans>No program is assigned to you yet.</Trans>
            </Empty>
          )
        }
      </Loaded>
    </Panel>
  )
}
