// The steps of a sign-in: the number, the code of the SMS, and the second factor of those who have one.
import { requestOtp, verifyOtp } from '@kuri/contract/account/identity.contract'
import { verifySecondFactor } from '@kuri/contract/account/second-factor.contract'
import type { SecondFactorChallenge, SecondFactorProof } from '@kuri/contract/account/second-factor.shapes'
import { useRef, useState } from 'react'
import { useChange } from '../../api/query.ts'
import { isRefused } from '../../api/refused.ts'
import { session } from '../../api/session.ts'
import { language } from '../../app/language.ts'
import { device } from './device.ts'

/** Moments are those of `performance.now()`: the clock of a phone is often wrong. */
type CodeStep = { kind: 'CODE'; mobileNumber: string; expiresAt: number | null; resendAt: number }
export type SignInStep =
  | { kind: 'NUMBER' }
  | CodeStep
  | { kind: 'SECOND_FACTOR'; mobileNumber: string; challenge: SecondFactorChallenge }

const inSeconds = (seconds: number) => performance.now() + seconds * 1000

export function useSignIn() {
  const [step, setStep] = useState<SignInStep>({ kind: 'NUMBER' })
  /** Set at once, because a second tap can come before the button is drawn as busy. */
  const isSending = useRef(false)
  const request = useChange(requestOtp, { outdates: [] })
  const verify = useChange(verifyOtp, { outdates: [] })
  const prove = useChange(verifySecondFactor, { outdates: [] })

  return {
    step,
    request,
    verify,
    prove,
    /** False when no code was sent; `request.error` says why. */
    async sendCode(mobileNumber: string): Promise<boolean> {
      if (isSending.current) return false
      isSending.current = true
      verify.reset()
      const body = {
        ...device.describe(),
        mobileNumber,
        acceptedTermsAndConditions: true,
        otpChannel: 'SMS',
        locale: language.current(),
      } as const
      const sent = await request.mutateAsync({ body }).catch(() => null)
      isSending.current = false
      if (!sent) return false
      const { expiresInSeconds, resendAfterSeconds } = sent
      const moments = { expiresAt: inSeconds(expiresInSeconds), resendAt: inSeconds(resendAfterSeconds) }
      setStep({ kind: 'CODE', mobileNumber: sent.mobileNumber, ...moments })
      return true
    },
    /** For somebody who asked for a code a moment ago and came back, perhaps after a reload. */
    expectEarlierCode(mobileNumber: string) {
      const wait = isRefused(request.error) ? (request.error.retryAfterSeconds ?? 0) : 0
      request.reset()
      setStep({ kind: 'CODE', mobileNumber, expiresAt: null, resendAt: inSeconds(wait) })
    },
    async enterCode(mobileNumber: string, otp: string): Promise<void> {
      const body = { mobileNumber, otp, deviceId: device.id() }
      const answer = await verify.mutateAsync({ body }).catch(() => null)
      if (!answer) return
      if ('secondFactor' in answer) setStep({ kind: 'SECOND_FACTOR', mobileNumber, challenge: answer.secondFactor })
      else session.enter(answer)
    },
    async enterProof(body: SecondFactorProof): Promise<void> {
      const answer = await prove.mutateAsync({ body }).catch(() => null)
      if (answer) session.enter(answer)
    },
    startAgain() {
      request.reset()
      verify.reset()
      prove.reset()
      setStep({ kind: 'NUMBER' })
    },
  }
}
export type SignIn = ReturnType<typeof useSignIn>
