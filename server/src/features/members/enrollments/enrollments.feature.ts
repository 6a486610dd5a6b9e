import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { enrollmentRoutes } from './enrollments.routes.ts'
import { EMAIL_CODE_RETENTION } from './profile/email-verification.actions.ts'

export const enrollments: Feature<Platform> = {
  name: 'members/enrollments',
  routes: enrollmentRoutes,
  retention: [EMAIL_CODE_RETENTION],
  sealed: [
    { table: 'subscriber_profiles', column: 'aadhaar_sealed' },
    { table: 'subscriber_profiles', column: 'pan_sealed' },
  ],
  keyedHashes: ['email_codes.code_hash'],
  constraints: {
    enrollment_requests__one_live_per_program: { code: 'ALREADY_APPLIED' },
  },
}
