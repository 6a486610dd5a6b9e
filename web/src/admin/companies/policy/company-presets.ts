import {
  createCompanyPreset,
  deleteCompanyPreset,
  getCompanyPreset,
  listCompanyPresets,
  updateCompanyPreset,
} from '@kuri/contract/auctions/presets.contract'
import type { PresetEndpoints } from '../../../staff/policy/preset-endpoints.ts'

export const presetsOf = (companyId: string): PresetEndpoints => ({
  list: listCompanyPresets,
  create: createCompanyPreset,
  get: getCompanyPreset,
  update: updateCompanyPreset,
  remove: deleteCompanyPreset,
  params: { companyId },
})
