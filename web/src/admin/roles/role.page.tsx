// One role with its permissions.
import { adminGetRole } from '@kuri/contract/tenancy/roles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import { Panel } from '../../staff/parts/layout.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { PlainTable } from '../../staff/table/plain-table.tsx'
import { useScopeWords } from './scope-words.ts'

export default function RolePage() {
  const { t } = useLingui()
  const scopes = useScopeWords()
  const { roleId } = useParams({ from: '/admin/admin/roles/$roleId' })
  const role = useQuery(read(adminGetRole, { params: { roleId } }))
  return (
    <StaffPage
      title={role.data?.name ?? t`Role`}
      subtitle={role.data?.description}
      above={
        <Link to="/admin/roles">
          <Trans>Roles</Trans>
        </Link>
      }
    >
      <Loaded query={role}>
        {({ permissions, scopeType }) => (
          <Panel title={t`It may do this for ${scopes[scopeType]}`} flush>
            <PlainTable
              caption={t`Permissions`}
              rows={permissions}
              rowKey={({ code }) => code}
              columns={[
                { name: t`Permission`, isHeader: true, cell: ({ code }) => code },
                { name: t`What it allows`, cell: ({ description }) => description },
              ]}
            />
          </Panel>
        )}
      </Loaded>
    </StaffPage>
  )
}
