// Endpoints of challenges for subscribers and for visitors.
import * as editing from '@kuri/contract/programs/challenge-editing.contract'
import * as contract from '@kuri/contract/programs/challenges.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import {
  draftChallenge,
  editChallenge,
  listForEditors,
  readForEditors,
  setPublished,
} from './challenge-editing.actions.ts'
import * as challenges from './challenges.actions.ts'
import { claimAttempt, completeAsGuest } from './guest-attempts.actions.ts'
import { sendPageToBrowsers } from './result-card.routes.ts'

export function challengeRoutes(deps: Platform) {
  return [
    serve(editing.listManagedChallenges, ({ query }) => listForEditors(deps, query)),
    serve(editing.getManagedChallenge, ({ params }) => readForEditors(deps.db, params.challengeId)),
    serve(editing.createChallenge, ({ permit, body }) => draftChallenge(deps, permit, body)),
    serve(editing.updateChallenge, ({ permit, params, body }) => editChallenge(deps, permit, params.challengeId, body)),
    serve(editing.publishChallenge, ({ permit, params }) => setPublished(deps, permit, params.challengeId, true)),
    serve(editing.unpublishChallenge, ({ permit, params }) => setPublished(deps, permit, params.challengeId, false)),

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
