// Endpoints of a program's auction settings, for companies and for superadmins.

import { adminGetProgramChoices, getProgramChoices } from '@kuri/contract/programs/program-choices.contract'
import * as contract from '@kuri/contract/programs/program-settings.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readCompanyChoices, readProgramChoices } from './program-choices.actions.ts'
import { changeSettings, readSettings } from './program-settings.actions.ts'

export const programSettingsRoutes = (deps: Platform) => [
  serve(getProgramChoices, ({ permit }) => readProgramChoices(deps, permit.companyId)),
  serve(adminGetProgramChoices, ({ params }) => readCompanyChoices(deps, params.companyId)),
  serve(contract.getProgramSettings, ({ permit, params }) => readSettings(deps, permit, params.programId)),
  serve(contract.adminGetProgramSettings, ({ permit, params }) => readSettings(deps, permit, params.programId)),
  serve(contract.updateProgramSettings, ({ permit, params, body }) =>
    changeSettings(deps, permit, params.programId, body),
  ),
  serve(contract.adminUpdateProgramSettings, ({ permit, params, body }) =>
    changeSettings(deps, permit, params.programId, body),
  ),
]
