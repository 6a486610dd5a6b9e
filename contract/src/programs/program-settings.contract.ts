// The auction settings of a program: its own configuration layer, and the result of all layers. [spec: Configuration endpoints;
// Program endpoints; Program settings; What settings return]

import {
  configChangeFields,
  EXTRA_FIELDS,
  ProvenanceObject,
  SecurityCodes,
  SettingsObject,
  TriggerPolicyObject,
} from '../auctions/config.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { atLeastOne, route } from '../kit/route.ts'
import { Id, Nullable, NullableId, Type } from '../kit/schema.ts'
import { TemplateVersion } from './templates.contract.ts'

export const ProgramSettings = Type.Object({
  programId: Id,
  programName: Type.String(),
  presetId: NullableId,
  prebidDocumentRequired: Type.Boolean(),
  prebidDocument: Nullable(TemplateVersion),
  settings: SettingsObject,
  triggerPolicy: TriggerPolicyObject,
  ...EXTRA_FIELDS,
  allowedSecurities: Type.Array(Type.String()),
  provenance: ProvenanceObject,
})

/** Settings that are columns of the program, not part of its configuration layer. */
const columnFields = {
  auctionPresetId: Type.Optional(NullableId),
  allowedSecurities: Type.Optional(Nullable(SecurityCodes)),
  prebidDocumentRequired: Type.Optional(Type.Boolean()),
  prebidDocumentTemplateVersionId: Type.Optional(NullableId),
}
const settingsChangeFields = { ...configChangeFields, ...columnFields }
export const PROGRAM_SETTINGS_KEYS = Object.keys(settingsChangeFields) as (keyof typeof settingsChangeFields)[]

const shared = {
  tag: 'Program settings',
  params: Type.Object({ programId: Id }),
  data: ProgramSettings,
  success: 200,
} as const
const read = {
  ...shared,
  method: 'GET',
  summary: 'Get the auction settings of a program',
  description:
    'What results from the defaults, policies, preset and program; `provenance` names the layer of each value.',
} as const
const change = {
  ...shared,
  method: 'PATCH',
  summary: 'Update the auction settings of a program',
  description:
    'An omitted field keeps its value; null clears it, so that the value is inherited from the layer below. Scheduled auctions keep their settings.',
  body: atLeastOne(Type.Object(settingsChangeFields)),
} as const

const OWN = '/v2/companies/programs/:programId/settings'
export const getProgramSettings = route({ ...read, persona: 'COMPANY', permission: 'auction.read', path: OWN })
export const updateProgramSettings = route({
  ...change,
  persona: 'COMPANY',
  permission: 'auction.configure',
  path: OWN,
  example: { path: { programId: DEMO.openProgramId }, body: { auctionDurationSeconds: 900 } },
})

const ADMIN = '/v2/admin/programs/:programId/settings'
const asSuperadmin = { persona: 'SUPERADMIN', permission: null, path: ADMIN } as const
export const adminGetProgramSettings = route({ ...read, ...asSuperadmin })
export const adminUpdateProgramSettings = route({ ...change, ...asSuperadmin, example: updateProgramSettings.example })
