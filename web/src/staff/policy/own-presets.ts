import {
  createOwnPreset,
  deleteOwnPreset,
  getOwnPreset,
  listOwnPresets,
  updateOwnPreset,
} from '@kuri/contract/auctions/presets.contract'
import type { PresetEndpoints } from './preset-endpoints.ts'

export const OWN_PRESETS: PresetEndpoints = {
  list: listOwnPresets,
  create: createOwnPreset,
  get: getOwnPreset,
  update: updateOwnPreset,
  remove: deleteOwnPreset,
}
