// What the nightly cleanup deletes: the retention rules of all features.
import { EMAIL_CODE_RETENTION } from '#features/enrollments/profile/email-verification.actions'
import { IDENTITY_RETENTION } from '#features/identity/identity.retention'
import { MESSAGE_RETENTION } from '#features/messages/messages.retention'
import type { RetentionRule } from '#platform/db/retention'

export const RETENTION_RULES: readonly RetentionRule[] = [
  ...IDENTITY_RETENTION,
  MESSAGE_RETENTION,
  EMAIL_CODE_RETENTION,
]
