import {
  createCompanyPreset,
  createPlatformPreset,
  deleteCompanyPreset,
  deletePlatformPreset,
  getCompanyPreset,
  getPlatformPreset,
  listCompanyPresets,
  listPlatformPresets,
  updateCompanyPreset,
  updatePlatformPreset,
} from '@kuri/contract/auctions/presets.contract'
import type { PresetEndpoints } from '../../staff/policy/preset-endpoints.ts'

export const PLATFORM_PRESETS: PresetEndpoints = {
  list: listPlatformPresets,
  create: createPlatformPreset,
  get: getPlatformPreset,
  update: updatePlatformPreset,
  remove: deletePlatformPreset,
  isPlatform: true,
}

export const presetsOf = (companyId: string): PresetEndpoints => ({
  list: listCompanyPresets,
  create: createCompanyPreset,
  get: getCompanyPreset,
  update: updateCompanyPreset,
  remove: deleteCompanyPreset,
  params: { companyId },
})
