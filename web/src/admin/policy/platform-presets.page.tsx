import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { PresetTable } from '../../staff/policy/preset-table.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PLATFORM_PRESETS } from './platform-presets.ts'

export default function AdminPresetsPage() {
  const { t } = useLingui()
  const { pageNumber } = useSearch({ from: '/admin/admin/platform/presets' })
  const create = (
    <ButtonLink to="/admin/platform/presets/new">
      <Trans>New preset</Trans>
    </ButtonLink>
  )
  return (
    <StaffPage
      title={t`Presets`}
      subtitle={<Trans>Auction settings with a name, which every company can choose for a program.</Trans>}
      actions={create}
    >
      <PresetTable
        endpoints={PLATFORM_PRESETS}
        pageNumber={pageNumber}
        rowLink={(presetId) => ({ to: '/admin/platform/presets/$presetId', params: { presetId } })}
        create={create}
      />
    </StaffPage>
  )
}
