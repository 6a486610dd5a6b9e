import type { getApproval } from '@kuri/contract/companies/two-persons.contract'
import type { Data } from '@kuri/contract/kit/route'
import { useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../table/plain-table.tsx'

/** What is, and what would be. */
export function Changes({ changes }: Pick<Data<typeof getApproval>, 'changes'>) {
  const { t } = useLingui()
  const shown = (text: string | null) => <span dir="auto">{text ?? '–'}</span>
  return (
    <PlainTable
      caption={t`Before and after`}
      rows={changes}
      rowKey={({ label }) => label}
      columns={[
        { name: t`What`, isHeader: true, cell: ({ label }) => shown(label) },
        { name: t`Now`, cell: ({ before }) => shown(before) },
        { name: t`Then`, cell: ({ after }) => shown(after) },
      ]}
    />
  )
}
