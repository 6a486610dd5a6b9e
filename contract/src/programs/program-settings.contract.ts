// [D1 10; D2 4.7; G094, G185] The auction settings of a program: its own layer, and what all layers come to.
import {
  configChangeFields,
  ProvenanceObject,
  SecurityCodes,
  SettingsObject,
  TriggerPolicyObject,
} from '../auctions/config.ts'
import { atLeastOne, route } from '../kit/route.ts'
import { Id, Nullable, NullableId, Type } from '../kit/schema.ts'
import { TemplateVersion } from './templates.contract.ts'

const ProgramSettings = Type.Object({
  programId: Id,
  programName: Type.String(),
  presetId: NullableId,
  prebidDocumentRequired: Type.Boolean(),
  prebidDocument: Nullable(TemplateVersion),
  settings: SettingsObject,
  triggerPolicy: TriggerPolicyObject,
  allowedSecurities: Type.Array(Type.String()),
  provenance: ProvenanceObject,
})

/** What lies beside the configuration layer. */
const besideConfig = {
  auctionPresetId: Type.Optional(NullableId),
  allowedSecurities: Type.Optional(Nullable(SecurityCodes)),
  prebidDocumentRequired: Type.Optional(Type.Boolean()),
  prebidDocumentTemplateVersionId: Type.Optional(NullableId),
}
const settingsChangeFields = { ...configChangeFields, ...besideConfig }
export const PROGRAM_SETTINGS_KEYS = Object.keys(settingsChangeFields) as (keyof typeof settingsChangeFields)[]

const door = {
  tag: 'Program settings',
  params: Type.Object({ programId: Id }),
  data: ProgramSettings,
  success: 200,
} as const
const read = { ...door, method: 'GET', summary: 'Read the auction settings of a program' } as const
const change = {
  ...door,
  method: 'PATCH',
  summary: 'Change the auction settings of a program',
  description:
    'An omitted field stays; null clears it, so that preset, company, platform or default show through. Auctions that are scheduled keep their settings.',
  body: atLeastOne(Type.Object(settingsChangeFields)),
} as const

const OWN = '/v2/companies/programs/:programId/settings'
export const readProgramSettings = route({ ...read, persona: 'COMPANY', permission: 'auction.read', path: OWN })
export const changeProgramSettings = route({
  ...change,
  persona: 'COMPANY',
  permission: 'auction.configure',
  path: OWN,
})

const ADMIN = '/v2/admin/programs/:programId/settings'
const asSuperadmin = { persona: 'SUPERADMIN', permission: null, path: ADMIN } as const
export const adminReadProgramSettings = route({ ...read, ...asSuperadmin })
export const adminChangeProgramSettings = route({ ...change, ...asSuperadmin })
