// A preset as the API returns it.
import type { PresetRow } from './presets.sql.ts'
import { showConfig } from './settings.rules.ts'

export const presetView = (preset: PresetRow) => ({
  id: preset.id,
  presetId: preset.id,
  companyId: preset.companyId,
  slug: preset.slug,
  name: preset.name,
  description: preset.description,
  isPlatformPreset: preset.companyId === null,
  ...showConfig(preset.overrides),
  createdAt: preset.createdAt.toISOString(),
  updatedAt: preset.updatedAt.toISOString(),
})
