import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { PresetEditor } from '../../../staff/policy/preset-editor.tsx'
import { CompanyFrame } from '../company-frame.tsx'
import { presetsOf } from './company-presets.ts'

/** Also the page of a new preset, whose address has no id. */
export default function CompanyPresetPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { companyId, presetId = null } = useParams({ strict: false }) as { companyId: string; presetId?: string }
  return (
    <CompanyFrame companyId={companyId} title={presetId === null ? t`New preset` : t`Preset`}>
      {() => (
        <PresetEditor
          endpoints={presetsOf(companyId)}
          presetId={presetId}
          onSaved={() => void navigate({ to: '/admin/companies/$companyId/presets', params: { companyId } })}
        />
      )}
    </CompanyFrame>
  )
}
