import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { StaffPage } from '../parts/staff-page.tsx'
import { OWN_PRESETS } from './own-presets.ts'
import { PresetEditor } from './preset-editor.tsx'

/** Also the page of a new preset, whose address has no id. */
export default function PresetPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { presetId = null } = useParams({ strict: false }) as { presetId?: string }
  return (
    <StaffPage
      title={presetId === null ? t`New preset` : t`Preset`}
      needs="preset.manage"
      above={
        <Link to="/co/company/presets">
          <Trans>Presets</Trans>
        </Link>
      }
    >
      <PresetEditor
        endpoints={OWN_PRESETS}
        presetId={presetId}
        onSaved={() => void navigate({ to: '/co/company/presets' })}
      />
    </StaffPage>
  )
}
