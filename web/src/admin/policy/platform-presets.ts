import {
  createPlatformPreset,
  deletePlatformPreset,
  getPlatformPreset,
  listPlatformPresets,
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
