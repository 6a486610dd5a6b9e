import * as contract from '@kuri/contract/proof/draw-minutes.contract'
import { serve } from '#platform/http/endpoint'
import { originOf } from '#platform/http/origin'
import { announceProxyLetter, draftDrawMinutes, readDrawMinutes } from './draw.actions.ts'
import {
  announceScan,
  confirmScan,
  type FilingDeps,
  readFilingCopy,
  recordFiling,
  requireShown,
} from './filing.actions.ts'
import { CYCLE_MINUTES } from './minutes-subject.ts'
import { disputeMinutes, readOwnMinutes, sendMinutesCode, signMinutes } from './signing.actions.ts'

export const drawRoutes = (deps: FilingDeps) => [
  serve(contract.getDrawMinutes, ({ permit, drawer, params }) => readDrawMinutes(deps, permit, drawer, params.cycleId)),
  serve(contract.draftDrawMinutes, ({ permit, drawer, params, body }) =>
    draftDrawMinutes(deps, permit, drawer, params.cycleId, body),
  ),
  serve(contract.generateProxyLetter, ({ permit, params, body }) =>
    announceProxyLetter(deps, permit, params.cycleId, body),
  ),
  serve(contract.generateDrawScan, ({ permit, params, body }) =>
    announceScan(deps, CYCLE_MINUTES, permit, params.cycleId, body),
  ),
  serve(contract.confirmDrawScan, ({ permit, drawer, params, body }) =>
    confirmScan(deps, CYCLE_MINUTES, permit, drawer, params.cycleId, body),
  ),
  serve(contract.fileDrawMinutes, ({ permit, drawer, params, body }) =>
    recordFiling(deps, CYCLE_MINUTES, permit, drawer, params.cycleId, body),
  ),
  serve(contract.getDrawMinutesFiling, ({ permit, drawer, params }) =>
    readFilingCopy(deps, CYCLE_MINUTES, permit, drawer, params.cycleId),
  ),
  serve(contract.sendDrawMinutesCode, ({ permit, params }) =>
    sendMinutesCode(deps, CYCLE_MINUTES, permit, params.cycleId),
  ),
  serve(contract.signDrawMinutes, async ({ permit, drawer, params, body, request }) => {
    await signMinutes(deps, CYCLE_MINUTES, permit, params.cycleId, body, originOf(request))
    return (await requireShown(deps, drawer, params.cycleId)).record
  }),
  serve(contract.getOwnDrawMinutes, async ({ permit, drawer, params }) => ({
    ...params,
    ...(await readOwnMinutes(deps, CYCLE_MINUTES, permit, drawer, params.cycleId)),
  })),
  serve(contract.sendOwnDrawMinutesCode, ({ permit, params }) =>
    sendMinutesCode(deps, CYCLE_MINUTES, permit, params.cycleId),
  ),
  serve(contract.signOwnDrawMinutes, async ({ permit, drawer, params, body, request }) => {
    await signMinutes(deps, CYCLE_MINUTES, permit, params.cycleId, body, originOf(request))
    return { ...params, ...(await readOwnMinutes(deps, CYCLE_MINUTES, permit, drawer, params.cycleId)) }
  }),
  serve(contract.disputeOwnDrawMinutes, async ({ permit, drawer, params, body }) => ({
    ...params,
    ...(await disputeMinutes(deps, CYCLE_MINUTES, permit, drawer, params.cycleId, body)),
  })),
]
