import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { CompanyPage } from '../../companies/companies/company-page.tsx'
import { PresetEditor } from './preset-editor.tsx'
import { usePresetEndpoints, usePresetLink } from './preset-endpoints.ts'

/** Also the page of a new preset, whose address has no id. */
export default function PresetPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { presetId = null } = useParams({ strict: false }) as { presetId?: string }
  const list = usePresetLink()('')
  return (
    <CompanyPage
      title={presetId === null ? t`New preset` : t`Preset`}
      isBelow
      needs="preset.manage"
      above={
        <Link {...list}>
          <Trans>Presets</Trans>
        </Link>
      }
    >
      <PresetEditor endpoints={usePresetEndpoints()} presetId={presetId} onSaved={() => void navigate(list)} />
    </CompanyPage>
  )
}
