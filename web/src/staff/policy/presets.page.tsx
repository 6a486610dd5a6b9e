import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { OWN_PRESETS } from './own-presets.ts'
import { PresetTable } from './preset-table.tsx'

export default function PresetsPage() {
  const { t } = useLingui()
  const { pageNumber } = useSearch({ from: '/company/co/company/presets' })
  const create = (
    <ButtonLink to="/co/company/presets/new">
      <Trans>New preset</Trans>
    </ButtonLink>
  )
  return (
    <StaffPage
      title={t`Presets`}
      subtitle={<Trans>Auction settings with a name, to choose for a program.</Trans>}
      needs="preset.manage"
      actions={create}
    >
      <PresetTable
        endpoints={OWN_PRESETS}
        pageNumber={pageNumber}
        rowLink={(presetId) => ({ to: '/co/company/presets/$presetId', params: { presetId } })}
        create={create}
      />
    </StaffPage>
  )
}
