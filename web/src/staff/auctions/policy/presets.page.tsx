// Auction settings with a name: of a company, and of the platform for all companies.
import { listTemplates } from '@kuri/contract/programs/templates.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/feedback.tsx'
import { CompanyPage, useCompanyId } from '../../companies/companies/company-page.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import type { PageSearch } from '../../table/table-search.ts'
import { usePresetEndpoints, usePresetLink } from './preset-endpoints.ts'
import { PresetTable } from './preset-table.tsx'

export default function PresetsPage() {
  const { t } = useLingui()
  const { spansCompanies } = useSide()
  const companyId = useCompanyId()
  const link = usePresetLink()
  const { pageNumber } = useSearch({ strict: false }) as PageSearch
  const create = (
    <ButtonLink {...link('/new')}>
      <Trans>New preset</Trans>
    </ButtonLink>
  )
  return (
    <CompanyPage
      title={t`Presets`}
      subtitle={
        spansCompanies ? (
          <Trans>Auction settings with a name, which every company can choose for a program.</Trans>
        ) : (
          <Trans>Auction settings with a name, to choose for a program.</Trans>
        )
      }
      needs="preset.manage"
      actions={create}
    >
      <PresetTable
        endpoints={usePresetEndpoints()}
        pageNumber={pageNumber}
        rowLink={(presetId) => link('/$presetId', { presetId })}
        create={create}
      />
      {companyId !== null && <PrebidForms companyId={companyId} />}
    </CompanyPage>
  )
}

/** The prebid forms that programs of the company can use; the company itself edits them on a page of their own. */
function PrebidForms({ companyId }: { companyId: string }) {
  const { t } = useLingui()
  const templates = useQuery(read(listTemplates.admin, { params: { companyId }, query: { pageSize: 100 } }))
  return (
    <Panel title={t`Prebid forms`} flush>
      <Loaded query={templates} heights={[120]}>
        {({ prebidTemplates }) =>
          prebidTemplates.length === 0 ? (
            <Empty>
              <Trans>The company has no prebid forms.</Trans>
            </Empty>
          ) : (
            <PlainTable
              caption={t`Prebid forms`}
              rows={prebidTemplates}
              rowKey={({ id }) => id}
              columns={[
                { name: t`Name`, isHeader: true, cell: ({ templateName }) => <bdi>{templateName}</bdi> },
                { name: t`Newest version`, isAmount: true, cell: ({ templateVersion }) => templateVersion },
                {
                  name: t`State`,
                  cell: ({ isActive, status }) =>
                    isActive ? (status === 'PUBLISHED' ? t`Published` : t`Draft`) : t`Not in use`,
                },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
