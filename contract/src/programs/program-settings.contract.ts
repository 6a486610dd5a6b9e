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
import { atLeastOne } from '../kit/route.ts'
import { Id, Nullable, NullableId, Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
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

const SETTINGS = {
  tag: 'Program settings',
  company: '/v2/companies/programs',
  admin: '/v2/admin/programs',
} as const

export const getProgramSettings = staffRoutes(SETTINGS, {
  method: 'GET',
  path: '/:programId/settings',
  permission: 'auction.read',
  summary: 'Get the auction settings of a program',
  description:
    'What results from the defaults, policies, preset and program; `provenance` names the layer of each value.',
  params: Type.Object({ programId: Id }),
  data: ProgramSettings,
  success: 200,
})
export const updateProgramSettings = staffRoutes(SETTINGS, {
  method: 'PATCH',
  path: '/:programId/settings',
  permission: 'auction.configure',
  summary: 'Update the auction settings of a program',
  description:
    'An omitted field keeps its value; null clears it, so that the value is inherited from the layer below. Scheduled auctions keep their settings.',
  params: Type.Object({ programId: Id }),
  body: atLeastOne(Type.Object(settingsChangeFields)),
  data: ProgramSettings,
  success: 200,
  example: { path: { programId: DEMO.openProgramId }, body: { auctionDurationSeconds: 900 } },
})
