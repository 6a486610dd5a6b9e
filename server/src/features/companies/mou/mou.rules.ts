// When a version of the agreement can be assigned, and the status of the company after acceptance. [spec: Versions of the agreement;
// States at a glance]

import type { ProfileStatus } from '@kuri/contract/companies/companies.contract'
import type { MouStatus } from '@kuri/contract/companies/mou.contract'
import type { RefusalCode } from '@kuri/contract/kit/refusals'

/** Only a READY version can be assigned; assigning the current one again changes nothing. */
export function assignBlockedReason(version: { status: MouStatus; isCurrent: boolean }): RefusalCode | null {
  if (version.status === 'GENERATED') return 'MOU_NOT_READY'
  return version.status === 'ASSIGNED' && !version.isCurrent ? 'MOU_SUPERSEDED' : null
}

/** The first acceptance completes the profile; later ones do not change it. */
export function statusAfterAcceptance(company: {
  profileStatus: ProfileStatus
  requiresSubAccount: boolean
}): ProfileStatus {
  if (company.profileStatus !== 'INCOMPLETE') return company.profileStatus
  return company.requiresSubAccount ? 'UNDER_REVIEW' : 'ACTIVE'
}
