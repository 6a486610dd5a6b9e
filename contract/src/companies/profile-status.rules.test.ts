import { expect, test } from 'vitest'
import { PROFILE_STATUSES } from './companies.contract.ts'
import { profileStatusBlockedReason } from './profile-status.rules.ts'

test('a company moves only along the table, and becomes active only with an accepted agreement', () => {
  const reasons = (hasAcceptedMou: boolean) =>
    Object.fromEntries(
      PROFILE_STATUSES.flatMap((profileStatus) =>
        PROFILE_STATUSES.map((wanted) => [
          `${profileStatus} → ${wanted}`,
          profileStatusBlockedReason({ profileStatus, hasAcceptedMou }, wanted),
        ]),
      ),
    )
  const accepted = {
    'INCOMPLETE → INCOMPLETE': null,
    'INCOMPLETE → ACTIVE': null,
    'INCOMPLETE → UNDER_REVIEW': null,
    'ACTIVE → INCOMPLETE': 'COMPANY_STATUS_CONFLICT',
    'ACTIVE → ACTIVE': null,
    'ACTIVE → UNDER_REVIEW': null,
    'UNDER_REVIEW → INCOMPLETE': null,
    'UNDER_REVIEW → ACTIVE': null,
    'UNDER_REVIEW → UNDER_REVIEW': null,
  }
  expect(reasons(true)).toEqual(accepted)
  expect(reasons(false)).toEqual({
    ...accepted,
    'INCOMPLETE → ACTIVE': 'MOU_NOT_ACCEPTED',
    'INCOMPLETE → UNDER_REVIEW': 'MOU_NOT_ACCEPTED',
    'UNDER_REVIEW → ACTIVE': 'MOU_NOT_ACCEPTED',
  })
})
