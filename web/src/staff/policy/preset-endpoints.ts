// Presets of a company or of the platform, for both workplaces.
import type {
  createCompanyPreset,
  createOwnPreset,
  createPlatformPreset,
  deleteCompanyPreset,
  deleteOwnPreset,
  deletePlatformPreset,
  getCompanyPreset,
  getOwnPreset,
  getPlatformPreset,
  listCompanyPresets,
  listOwnPresets,
  listPlatformPresets,
  updateCompanyPreset,
  updateOwnPreset,
  updatePlatformPreset,
} from '@kuri/contract/auctions/presets.contract'
import type { Data } from '@kuri/contract/kit/route'

export type PresetEndpoints = {
  list: typeof listOwnPresets | typeof listCompanyPresets | typeof listPlatformPresets
  create: typeof createOwnPreset | typeof createCompanyPreset | typeof createPlatformPreset
  get: typeof getOwnPreset | typeof getCompanyPreset | typeof getPlatformPreset
  update: typeof updateOwnPreset | typeof updateCompanyPreset | typeof updatePlatformPreset
  remove: typeof deleteOwnPreset | typeof deleteCompanyPreset | typeof deletePlatformPreset
  /** Of the superadmin: the company. */
  params?: { companyId: string }
  /** Whether presets of the platform are edited here. */
  isPlatform?: boolean
}
export type Preset = Data<typeof getOwnPreset>

/** A company reads the presets of the platform and changes only its own. */
export const isReadOnly = (preset: Pick<Preset, 'isPlatformPreset'>, { isPlatform = false }: PresetEndpoints) =>
  preset.isPlatformPreset && !isPlatform
