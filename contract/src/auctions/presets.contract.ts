// Auction presets [spec: Fields and resolution; Limits; Configuration endpoints]: named configuration layers of the platform or of a
// company that programs can use.
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Id, Instant, NotAccepted, Nullable, NullableId, NullableText, Text, Type } from '../kit/schema.ts'
import { configChangeFields, shownConfigFields } from './config.ts'

const tag = 'Auction presets'
const asCompany = { persona: 'COMPANY', permission: 'preset.manage' } as const
const asSuperadmin = { persona: 'SUPERADMIN', permission: null } as const

const Name = Text(1, 150)
const Description = Type.Optional(Nullable(Text(0, 2000)))
const Slug = Type.String({
  trim: true,
  minLength: 1,
  maxLength: 80,
  pattern: '^[a-z0-9-]+$',
  says: 'must have 1 to 80 characters: only lower-case letters, digits and hyphens',
})

export const AuctionPreset = Type.Object({
  id: Id,
  presetId: Id,
  companyId: NullableId,
  slug: Type.String(),
  name: Type.String(),
  description: NullableText,
  isPlatformPreset: Type.Boolean(),
  ...shownConfigFields,
  createdAt: Instant,
  updatedAt: Instant,
})
export const NewPreset = Type.Object({
  name: Name,
  slug: Type.Optional(Slug),
  description: Description,
  ...configChangeFields,
})
export const PresetChange = Type.Object({
  name: Type.Optional(Name),
  description: Description,
  slug: NotAccepted,
  ...configChangeFields,
})

const list = {
  method: 'GET',
  tag,
  summary: 'List auction presets',
  description: 'The presets that programs can use.',
  query: PageQuery,
  data: Paged('auctionPresets', AuctionPreset),
  success: 200,
} as const
const create = {
  method: 'POST',
  tag,
  summary: 'Create an auction preset',
  description: 'If slug is omitted, it is derived from the name.',
  body: NewPreset,
  data: AuctionPreset,
  success: 201,
} as const
const read = {
  method: 'GET',
  tag,
  summary: 'Get an auction preset',
  description: 'Returns the settings of the preset; null means inherited.',
  data: AuctionPreset,
  success: 200,
} as const
const change = {
  method: 'PUT',
  tag,
  summary: 'Update an auction preset',
  description: 'An omitted field keeps its value; null clears it. The slug cannot be changed.',
  body: PresetChange,
  data: AuctionPreset,
  success: 200,
} as const
const remove = {
  method: 'DELETE',
  tag,
  summary: 'Delete an auction preset',
  description: 'Refused while a program uses the preset.',
  data: Type.Object({ presetId: Id }),
  success: 200,
} as const

const OnePreset = Type.Object({ presetId: Id })
const OfCompany = Type.Object({ companyId: Id })
const OneOfCompany = Type.Object({ companyId: Id, presetId: Id })

const PLATFORM = '/v2/admin/auction-presets'
export const listPlatformPresets = route({ ...list, ...asSuperadmin, path: PLATFORM })
export const createPlatformPreset = route({
  ...create,
  ...asSuperadmin,
  path: PLATFORM,
  refusals: ['PRESET_SLUG_TAKEN'],
  example: { body: { name: 'Common auction', auctionDurationSeconds: 600 } },
})
const onePlatform = { ...asSuperadmin, path: `${PLATFORM}/:presetId`, params: OnePreset } as const
export const getPlatformPreset = route({ ...read, ...onePlatform, example: { path: sample.commonPreset } })
export const updatePlatformPreset = route({
  ...change,
  ...onePlatform,
  example: { path: sample.commonPreset, body: { auctionDurationSeconds: 960 } },
})
export const deletePlatformPreset = route({ ...remove, ...onePlatform, example: { path: sample.commonPreset } })

const OWN = '/v2/companies/auction-presets'
export const listOwnPresets = route({ ...list, ...asCompany, path: OWN })
export const createOwnPreset = route({
  ...create,
  ...asCompany,
  path: OWN,
  refusals: ['PRESET_SLUG_TAKEN'],
  example: { body: { name: 'Long auction', auctionDurationSeconds: 1800 } },
})
const oneOwn = { ...asCompany, path: `${OWN}/:presetId`, params: OnePreset } as const
export const getOwnPreset = route({ ...read, ...oneOwn })
export const updateOwnPreset = route({
  ...change,
  ...oneOwn,
  refusals: ['PLATFORM_PRESET_READ_ONLY'],
  example: { body: { auctionDurationSeconds: 360 } },
})
export const deleteOwnPreset = route({ ...remove, ...oneOwn, refusals: ['PLATFORM_PRESET_READ_ONLY', 'PRESET_IN_USE'] })

const COMPANY = '/v2/admin/companies/:companyId/auction-presets'
export const listCompanyPresets = route({ ...list, ...asSuperadmin, path: COMPANY, params: OfCompany })
export const createCompanyPreset = route({
  ...create,
  ...asSuperadmin,
  path: COMPANY,
  params: OfCompany,
  example: { body: { name: 'Evening auction', auctionDurationSeconds: 1200 } },
})
const oneOfCompany = { ...asSuperadmin, path: `${COMPANY}/:presetId`, params: OneOfCompany } as const
export const getCompanyPreset = route({ ...read, ...oneOfCompany })
export const updateCompanyPreset = route({
  ...change,
  ...oneOfCompany,
  example: { body: { auctionDurationSeconds: 420 } },
})
export const deleteCompanyPreset = route({
  ...remove,
  ...oneOfCompany,
  example: { path: { presetId: DEMO.latePresetId } },
})
