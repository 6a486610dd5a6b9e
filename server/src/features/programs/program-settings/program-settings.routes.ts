// Endpoints of a program's auction settings, for companies and for superadmins.

import { getProgramChoices } from '@kuri/contract/programs/program-choices.contract'
import * as contract from '@kuri/contract/programs/program-settings.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readCompanyChoices, readProgramChoices } from './program-choices.actions.ts'
import { changeSettings, readSettings } from './program-settings.actions.ts'

export const programSettingsRoutes = (deps: Platform) => [
  serve(getProgramChoices.company, ({ permit }) => readProgramChoices(deps, permit.companyId)),
  serve(getProgramChoices.admin, ({ params }) => readCompanyChoices(deps, params.companyId)),
  serve(contract.getProgramSettings.company, ({ permit, params }) => readSettings(deps, permit, params.programId)),
  serve(contract.getProgramSettings.admin, ({ permit, params }) => readSettings(deps, permit, params.programId)),
  serve(contract.updateProgramSettings.company, ({ permit, params, body }) =>
    changeSettings(deps, permit, params.programId, body),
  ),
  serve(contract.updateProgramSettings.admin, ({ permit, params, body }) =>
    changeSettings(deps, permit, params.programId, body),
  ),
]
