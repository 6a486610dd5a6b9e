import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { PresetEditor } from '../../staff/policy/preset-editor.tsx'
import { PLATFORM_PRESETS } from './platform-presets.ts'

/** Also the page of a new preset, whose address has no id. */
export default function AdminPresetPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { presetId = null } = useParams({ strict: false }) as { presetId?: string }
  return (
    <StaffPage
      title={presetId === null ? t`New preset` : t`Preset`}
      above={
        <Link to="/admin/platform/presets">
          <Trans>Presets</Trans>
        </Link>
      }
    >
      <PresetEditor
        endpoints={PLATFORM_PRESETS}
        presetId={presetId}
        onSaved={() => void navigate({ to: '/admin/platform/presets' })}
      />
    </StaffPage>
  )
}
