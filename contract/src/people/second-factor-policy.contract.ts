// Who must have a second factor, and how somebody who lost theirs gets in again.

import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Id, MobileNumber, Nullable, NullableInstant, OneOf, type Static, Text, Type } from '../kit/schema.ts'
import { SecondFactorProof } from './second-factor.shapes.ts'

const tag = 'Second factor'

export const PlatformSecondFactorPolicy = Type.Object({
  superadmins: Type.Boolean({ description: 'Every superadmin must have a second factor' }),
  staff: Type.Boolean({ description: 'Every employee of every company must have a second factor' }),
  updatedAt: NullableInstant,
})
const proof = Type.Optional(SecondFactorProof)
export const PlatformSecondFactorPatch = atLeastOne(
  Type.Object({ superadmins: Type.Optional(Type.Boolean()), staff: Type.Optional(Type.Boolean()), proof }),
)
export type PlatformSecondFactorPatch = Static<typeof PlatformSecondFactorPatch>

const platform = { tag, path: '/v2/admin/second-factor-policy', persona: 'SUPERADMIN', permission: null } as const
export const readPlatformSecondFactorPolicy = route({
  ...platform,
  method: 'GET',
  summary: 'Get the second-factor policy of the platform',
  description: 'The settings of the platform; a company can ask for more from its own employees.',
  data: PlatformSecondFactorPolicy,
  success: 200,
})
export const updatePlatformSecondFactorPolicy = route({
  ...platform,
  method: 'PATCH',
  summary: 'Change the second-factor policy of the platform',
  description:
    'Acts at once: people who must have one and do not can only set it up. Needs a second factor of the caller, and a fresh proof of it to switch a demand off.',
  body: PlatformSecondFactorPatch,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: PlatformSecondFactorPolicy,
  success: 200,
  refusals: [
    'SECOND_FACTOR_CHALLENGE_INVALID',
    'SECOND_FACTOR_MISSING',
    'SECOND_FACTOR_PAUSED',
    'SECOND_FACTOR_PROOF_REQUIRED',
    'SECOND_FACTOR_WRONG',
  ],
  example: { body: { superadmins: false, staff: false, proof: sample.factorProof } },
})

export const POLICY_BLOCKED_REASONS = ['PERMISSION_REQUIRED', 'OWNER_REQUIRED', 'SECOND_FACTOR_MISSING'] as const
const company = { tag, path: '/v2/companies/me/second-factor-policy', persona: 'COMPANY' } as const
export const CompanySecondFactorPolicy = Type.Object({
  required: Type.Boolean({ description: 'Every employee of the company must have a second factor' }),
  requiredByPlatform: Type.Boolean({ description: 'The platform demands it of all companies' }),
  changeBlockedReason: Nullable(
    OneOf(POLICY_BLOCKED_REASONS, {
      description: 'Why the caller cannot switch the demand of the company on or off; null when they can',
    }),
  ),
})
export const CompanySecondFactorChange = Type.Object({ required: Type.Boolean(), proof })
export type CompanySecondFactorChange = Static<typeof CompanySecondFactorChange>
export const readCompanySecondFactorPolicy = route({
  ...company,
  method: 'GET',
  permission: 'employee.read',
  summary: 'Get the second-factor policy of the company',
  description: 'The setting of the company itself; the platform may require a second factor besides.',
  data: CompanySecondFactorPolicy,
  success: 200,
})
export const updateCompanySecondFactorPolicy = route({
  ...company,
  method: 'PATCH',
  permission: 'employee.suspend',
  summary: 'Change the second-factor policy of the company',
  description:
    'Acts at once: employees who have none can only set it up. Needs a second factor of the caller. Only the owner switches it off, with a fresh proof of their factor.',
  body: CompanySecondFactorChange,
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: CompanySecondFactorPolicy,
  success: 200,
  refusals: [
    'OWNER_REQUIRED',
    'SECOND_FACTOR_CHALLENGE_INVALID',
    'SECOND_FACTOR_MISSING',
    'SECOND_FACTOR_PAUSED',
    'SECOND_FACTOR_PROOF_REQUIRED',
    'SECOND_FACTOR_WRONG',
  ],
  example: { body: { required: false, proof: sample.factorProof } },
})

const Reason = Text(3, 500)
const reset = { tag, method: 'POST', data: Type.Object({ userId: Id }), success: 200 } as const
export const resetEmployeeSecondFactor = route({
  ...reset,
  path: '/v2/companies/employees/:membershipId/reset-second-factor',
  persona: 'COMPANY',
  permission: 'employee.suspend',
  summary: 'Reset the second factor of an employee',
  description:
    'Removes all factors and recovery codes and ends the sessions of the employee. The owner asks the platform.',
  params: Type.Object({ membershipId: Id }),
  body: Type.Object({ reason: Reason }),
  refusals: ['SECOND_FACTOR_RESET_DENIED', 'SECOND_FACTOR_RESET_OWN'],
  example: { body: { reason: 'Lost the phone' } },
})
export const adminResetSecondFactor = route({
  ...reset,
  path: '/v2/admin/second-factor-resets',
  persona: 'SUPERADMIN',
  permission: null,
  summary: 'Reset the second factor of a person',
  description:
    'For owners, subscribers and other superadmins; removes all factors and ends the sessions of the person.',
  body: Type.Object({ mobileNumber: MobileNumber, reason: Reason }),
  refusals: ['INVALID_MOBILE', 'NOT_FOUND', 'SECOND_FACTOR_RESET_OWN'],
  example: { body: { mobileNumber: '+919000001008', reason: 'Lost the phone' } },
})
