import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { challengeRoutes } from './challenges.routes.ts'
import { seedChallenges } from './challenges.seed.ts'
import { GUEST_ATTEMPT_RETENTION } from './guest-attempts.actions.ts'
import { addResultCardRoutes } from './result-card.routes.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    challenge: 'created' | 'updated' | 'published' | 'unpublished'
  }
}

export const challenges: Feature<Platform> = {
  name: 'programs/challenges',
  routes: challengeRoutes,
  pages: addResultCardRoutes,
  seed: (tx, { now }) => seedChallenges(tx, now),
  retention: [GUEST_ATTEMPT_RETENTION],
  keyedHashes: ['challenge_attempts.claim_token_hash'],
  constraints: {
    challenges__one_per_slug: { code: 'CHALLENGE_SLUG_TAKEN', path: 'slug' },
  },
}
