// Which of the three proofs an answer contains.

import type { Detail } from '@kuri/contract/kit/refusals'
import type { SecondFactorMethod, SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'

const FIELDS = { totpCode: 'TOTP', passkey: 'PASSKEY', recoveryCode: 'RECOVERY_CODE' } as const satisfies Record<
  string,
  SecondFactorMethod
>
const given = (proof: SecondFactorProof) =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter((field) => proof[field] !== undefined)

export function proofProblems(proof: SecondFactorProof, prefix = ''): Detail[] {
  if (given(proof).length === 1) return []
  return [{ path: `${prefix}totpCode`, message: 'send exactly one of totpCode, passkey and recoveryCode' }]
}

/** Needs a proof without problems. */
export const methodOf = (proof: SecondFactorProof): SecondFactorMethod => FIELDS[given(proof)[0] ?? 'totpCode']
