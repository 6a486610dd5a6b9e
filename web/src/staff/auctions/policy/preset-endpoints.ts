// Presets of a company, which its staff or a superadmin edit, and of the platform.
import {
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
import { useCompanyId } from '../../companies/companies/company-page.tsx'
import type { PageLink } from '../../side/side.rules.ts'
import { useSide } from '../../side/side.tsx'

export type PresetEndpoints = {
  list: typeof listOwnPresets | typeof listCompanyPresets | typeof listPlatformPresets
  create: typeof createOwnPreset | typeof createCompanyPreset | typeof createPlatformPreset
  get: typeof getOwnPreset | typeof getCompanyPreset | typeof getPlatformPreset
  update: typeof updateOwnPreset | typeof updateCompanyPreset | typeof updatePlatformPreset
  remove: typeof deleteOwnPreset | typeof deleteCompanyPreset | typeof deletePlatformPreset
  /** Of the superadmin: the company. */
  params?: { companyId: string }
  /** Whether presets of the platform are edited here. */
  isPlatform: boolean
}
export type Preset = Data<typeof getOwnPreset>

const SIDES: Record<'company' | 'admin', PresetEndpoints> = {
  company: {
    list: listOwnPresets,
    create: createOwnPreset,
    get: getOwnPreset,
    update: updateOwnPreset,
    remove: deleteOwnPreset,
    isPlatform: false,
  },
  admin: {
    list: listPlatformPresets,
    create: createPlatformPreset,
    get: getPlatformPreset,
    update: updatePlatformPreset,
    remove: deletePlatformPreset,
    isPlatform: true,
  },
}
const OF_COMPANY = {
  list: listCompanyPresets,
  create: createCompanyPreset,
  get: getCompanyPreset,
  update: updateCompanyPreset,
  remove: deleteCompanyPreset,
  isPlatform: false,
}

export function usePresetEndpoints(): PresetEndpoints {
  const { pick } = useSide()
  const companyId = useCompanyId()
  return companyId === null ? pick(SIDES) : { ...OF_COMPANY, params: { companyId } }
}

/** A page below the list of presets. */
export function usePresetLink(): (path: string, params?: Record<string, string>) => PageLink {
  const { link, pick } = useSide()
  const companyId = useCompanyId()
  const list =
    companyId === null
      ? pick({ company: '/company/presets', admin: '/platform/presets' })
      : '/companies/$companyId/presets'
  return (path, params) => link(`${list}${path}`, { ...(companyId !== null && { companyId }), ...params })
}

/** A company reads the presets of the platform and changes only its own. */
export const isReadOnly = (preset: Pick<Preset, 'isPlatformPreset'>, { isPlatform }: PresetEndpoints) =>
  preset.isPlatformPreset && !isPlatform
