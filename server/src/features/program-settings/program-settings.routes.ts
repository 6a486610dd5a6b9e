// Endpoints of a program's auction settings, for companies and for superadmins.
import * as contract from '@kuri/contract/programs/program-settings.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { changeSettings, readSettings } from './program-settings.actions.ts'

export const programSettingsRoutes = (deps: Platform) => [
  serve(contract.readProgramSettings, ({ permit, params }) => readSettings(deps, permit, params.programId)),
  serve(contract.adminReadProgramSettings, ({ permit, params }) => readSettings(deps, permit, params.programId)),
  serve(contract.changeProgramSettings, ({ permit, params, body }) =>
    changeSettings(deps, permit, params.programId, body),
  ),
  serve(contract.adminChangeProgramSettings, ({ permit, params, body }) =>
    changeSettings(deps, permit, params.programId, body),
  ),
]
