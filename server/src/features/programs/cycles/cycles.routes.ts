import * as contract from '@kuri/contract/programs/cycles.contract'
import { serve } from '#platform/http/endpoint'
import { readCycleDetails } from './cycle-details.actions.ts'
import { readCycleWinners } from './cycle-winners.actions.ts'
import { type CycleDeps, createCycle, listCyclesOfProgram, listOwnCycles, updateCycle } from './cycles.actions.ts'
import { recordWinners } from './winners.actions.ts'

export const cycleRoutes = (deps: CycleDeps) => [
  serve(contract.createCycle, ({ permit, body }) => createCycle(deps, permit, body)),
  serve(contract.updateCycle, ({ permit, params, body }) => updateCycle(deps, permit, params.id, body)),
  serve(contract.listCycles.company, ({ permit, params, query }) =>
    listCyclesOfProgram(deps, permit, params.programId, query),
  ),
  serve(contract.listCycles.admin, ({ permit, params, query }) =>
    listCyclesOfProgram(deps, permit, params.programId, query),
  ),
  serve(contract.listSubscriberCycles, ({ permit, params, query }) =>
    listOwnCycles(deps, permit, params.programId, query),
  ),
  serve(contract.getCycleProgramDetails.company, ({ permit, params }) => readCycleDetails(deps, permit, params.id)),
  serve(contract.getCycleProgramDetails.admin, ({ permit, params }) => readCycleDetails(deps, permit, params.id)),
  serve(contract.getCycleWinners, ({ permit, params, query }) => readCycleWinners(deps, permit, params.cycleId, query)),
  serve(contract.recordCycleWinners, ({ permit, params, body }) => recordWinners(deps, permit, params.cycleId, body)),
]
