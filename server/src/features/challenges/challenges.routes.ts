// Endpoints of challenges for subscribers and for visitors.
import * as contract from '@kuri/contract/public/challenges.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import * as challenges from './challenges.actions.ts'
import { claimAttempt, completeAsGuest } from './guest-attempts.actions.ts'
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
    serve(contract.listPublicChallenges, ({ query }) => challenges.listChallenges(deps, query)),
    serve(contract.getPublicChallenge, ({ params }) => challenges.readChallengeBySlug(deps, params.slugOrId)),
    serve(contract.completeChallengeAsGuest, ({ params, body }) => completeAsGuest(deps, params.slugOrId, body)),
    serve(contract.claimChallengeAttempt, ({ permit, body }) => claimAttempt(deps, permit, body.claimToken)),
  ]
}
