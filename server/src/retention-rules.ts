// What the nightly cleanup deletes: the retention rules of all features.
import { REFUSED_BID_RETENTION } from '#features/auctions/bidding/refused-bids/refused-bids.retention'
import { HAND_OVER_RETENTION } from '#features/cells/hand-overs.sql'
import { GUEST_ATTEMPT_RETENTION } from '#features/challenges/guest-attempts.actions'
import { EMAIL_CODE_RETENTION } from '#features/enrollments/profile/email-verification.actions'
import { IDENTITY_RETENTION } from '#features/identity/identity.retention'
import { DESK_CODE_RETENTION } from '#features/members/desk/desk-codes.actions'
import { MESSAGE_RETENTION } from '#features/messages/messages.retention'
import { MINUTES_CODE_RETENTION } from '#features/minutes/signing.actions'
import { GUARANTOR_CODE_RETENTION } from '#features/payouts/guarantors.actions'
import { SECOND_FACTOR_RETENTION } from '#features/second-factor/second-factor.retention'
import type { RetentionRule } from '#platform/db/retention'
import { IDEMPOTENCY_RETENTION } from '#platform/idempotency/idempotency'

export const RETENTION_RULES: readonly RetentionRule[] = [
  ...IDENTITY_RETENTION,
  HAND_OVER_RETENTION,
  SECOND_FACTOR_RETENTION,
  ...MESSAGE_RETENTION,
  EMAIL_CODE_RETENTION,
  DESK_CODE_RETENTION,
  GUARANTOR_CODE_RETENTION,
  MINUTES_CODE_RETENTION,
  GUEST_ATTEMPT_RETENTION,
  IDEMPOTENCY_RETENTION,
  REFUSED_BID_RETENTION,
]
