// A violated constraint in our words: the database settles races, this table says what its verdict means.
import type { ConstraintRefusals } from '#platform/db'

export const CONSTRAINT_REFUSALS: ConstraintRefusals = {
  users__one_per_mobile: { code: 'MOBILE_TAKEN', path: 'mobileNumber' },
  users__one_per_email: { code: 'EMAIL_TAKEN', path: 'email' },
}
