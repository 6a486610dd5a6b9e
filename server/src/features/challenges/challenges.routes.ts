// Endpoints of challenges for subscribers, and the public one of a shared result.
import * as contract from '@kuri/contract/public/challenges.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import * as challenges from './challenges.actions.ts'
import { sendPageToBrowsers } from './result-card.routes.ts'

export function challengeRoutes(deps: Platform) {
  return [
    serve(contract.listChallenges, ({ query }) => challenges.listChallenges(deps, query)),
    serve(contract.getChallenge, ({ params }) => challenges.readChallenge(deps, params.challengeId)),
    serve(contract.startChallenge, ({ permit, params }) => challenges.startAttempt(deps, permit, params.challengeId)),
    serve(contract.completeChallenge, ({ permit, params, body }) =>
      challenges.completeAttempt(deps, permit, params, body),
    ),
    serve(contract.getChallengeAttempt, ({ permit, params }) => challenges.readAttempt(deps, permit, params.attemptId)),
    serve(contract.getSharedResult, ({ params, request, reply }) => {
      sendPageToBrowsers(deps, request, reply)
      return challenges.readSharedResult(deps, params.shareToken)
    }),
  ]
}
