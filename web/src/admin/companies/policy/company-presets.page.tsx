// The presets of one company, and the prebid forms that its programs can use.
import { adminListTemplates } from '@kuri/contract/programs/templates.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Panel } from '../../../staff/parts/layout.tsx'
import { Loaded } from '../../../staff/parts/loaded.tsx'
import { PresetTable } from '../../../staff/policy/preset-table.tsx'
import { PlainTable } from '../../../staff/table/plain-table.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/feedback.tsx'
import { CompanyFrame } from '../company-frame.tsx'
import { presetsOf } from './company-presets.ts'

const FROM = '/admin/admin/companies/$companyId/presets'

export default function CompanyPresetsPage() {
  const { companyId } = useParams({ from: FROM })
  const { pageNumber } = useSearch({ from: FROM })
  const create = (
    <ButtonLink to="/admin/companies/$companyId/presets/new" params={{ companyId }}>
      <Trans>New preset</Trans>
    </ButtonLink>
  )
  return (
    <CompanyFrame companyId={companyId} actions={() => create}>
      {() => (
        <>
          <PresetTable
            endpoints={presetsOf(companyId)}
            pageNumber={pageNumber}
            rowLink={(presetId) => ({
              to: '/admin/companies/$companyId/presets/$presetId',
              params: { companyId, presetId },
            })}
            create={create}
          />
          <PrebidForms companyId={companyId} />
        </>
      )}
    </CompanyFrame>
  )
}

function PrebidForms({ companyId }: { companyId: string }) {
  const { t } = useLingui()
  const templates = useQuery(read(adminListTemplates, { params: { companyId }, query: { pageSize: 100 } }))
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
