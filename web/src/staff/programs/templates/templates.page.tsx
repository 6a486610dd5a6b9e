// The forms that members sign with a prebid.
import { listTemplates } from '@kuri/contract/programs/templates.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { VersionBadge } from './version-badge.tsx'

export default function TemplatesPage() {
  const { t } = useLingui()
  const { pageNumber } = useSearch({ from: '/company/co/company/prebid-templates' })
  const create = (
    <ButtonLink to="/co/company/prebid-templates/new">
      <Trans>New form</Trans>
    </ButtonLink>
  )
  return (
    <StaffPage
      title={t`Prebid forms`}
      subtitle={<Trans>What a member fills in and signs with a sealed prebid.</Trans>}
      needs="template.manage"
      actions={create}
    >
      <PagedTable
        caption={t`Prebid forms`}
        list={useList(listTemplates.company, { query: { pageSize: 20, ...(pageNumber ? { pageNumber } : {}) } })}
        rows={(data) => data.prebidTemplates}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/co/company/prebid-templates/$id', params: { id } })}
        columns={[
          { name: t`Name`, isHeader: true, cell: ({ templateName }) => <span dir="auto">{templateName}</span> },
          { name: t`Key`, cell: ({ templateKey }) => templateKey },
          { name: t`Newest version`, isAmount: true, cell: ({ templateVersion }) => templateVersion },
          { name: t`State`, cell: ({ status }) => <VersionBadge status={status} /> },
          { name: t`Fields`, isAmount: true, cell: ({ fields }) => fields.length },
          {
            name: t`Use`,
            cell: ({ isActive }) =>
              isActive ? (
                <Badge tone="done" icon="tick">{t`Offered`}</Badge>
              ) : (
                <Badge tone="line" icon="stop">{t`Not offered`}</Badge>
              ),
          },
        ]}
        empty={<Trans>No forms yet.</Trans>}
        emptyAction={create}
      />
    </StaffPage>
  )
}
