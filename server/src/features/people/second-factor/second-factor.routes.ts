import * as own from '@kuri/contract/people/second-factor.contract'
import * as policy from '@kuri/contract/people/second-factor-policy.contract'
import { makeRefreshCookie } from '#features/people/identity/refresh-cookie'
import type { SessionDeps } from '#features/people/identity/sessions.actions'
import { serve } from '#platform/http/endpoint'
import { askForProof } from './challenges.actions.ts'
import { addPasskey, removePasskey, startPasskey } from './passkeys.actions.ts'
import { readCompanyPolicy, readPlatformPolicy, updateCompanyPolicy, updatePlatformPolicy } from './policy.actions.ts'
import { replaceRecoveryCodes } from './recovery-codes.actions.ts'
import { resetByMobile, resetEmployee } from './resets.actions.ts'
import { readStatus } from './second-factor.view.ts'
import { completeSignIn } from './sign-in.actions.ts'
import { confirmTotp, removeTotp, startTotp } from './totp.actions.ts'

export function secondFactorRoutes(deps: SessionDeps) {
  const cookie = makeRefreshCookie(deps.config)
  return [
    serve(own.verifySecondFactor, async ({ body, reply }) => {
      const { refreshToken, data } = await completeSignIn(deps, body)
      cookie.keep(reply, refreshToken)
      return data
    }),
    serve(own.readSecondFactor, ({ permit }) => readStatus(deps.db, permit)),
    serve(own.challengeSecondFactor, ({ permit }) => askForProof(deps, permit)),
    serve(own.startTotp, ({ permit, body }) => startTotp(deps, permit, body.proof)),
    serve(own.confirmTotp, ({ permit, body }) => confirmTotp(deps, permit, body.code)),
    serve(own.removeTotp, ({ permit, body }) => removeTotp(deps, permit, body.proof)),
    serve(own.startPasskey, ({ permit, body }) => startPasskey(deps, permit, body.proof)),
    serve(own.addPasskey, ({ permit, body }) => addPasskey(deps, permit, body)),
    serve(own.removePasskey, ({ permit, params, body }) => removePasskey(deps, permit, params.passkeyId, body.proof)),
    serve(own.replaceRecoveryCodes, ({ permit, body }) => replaceRecoveryCodes(deps, permit, body.proof)),

    serve(policy.readPlatformSecondFactorPolicy, () => readPlatformPolicy(deps)),
    serve(policy.updatePlatformSecondFactorPolicy, ({ permit, body }) => updatePlatformPolicy(deps, permit, body)),
    serve(policy.readCompanySecondFactorPolicy, ({ permit }) => readCompanyPolicy(deps.db, permit)),
    serve(policy.updateCompanySecondFactorPolicy, ({ permit, body }) => updateCompanyPolicy(deps, permit, body)),
    serve(policy.resetEmployeeSecondFactor, ({ permit, params, body }) =>
      resetEmployee(deps, permit, params.membershipId, body.reason),
    ),
    serve(policy.adminResetSecondFactor, ({ permit, body }) => resetByMobile(deps, permit, body)),
  ]
}
