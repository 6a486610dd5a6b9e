// The steps of a sign-in: the number, the code of the SMS, and the second factor of those who have one.

import type { Static } from '@kuri/contract/kit/schema'
import { acceptHandOver } from '@kuri/contract/people/cells.contract'
import { requestOtp, type SignedIn, verifyOtp } from '@kuri/contract/people/identity.contract'
import { verifySecondFactor } from '@kuri/contract/people/second-factor.contract'
import type { SecondFactorChallenge, SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { useRef, useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { isRefused } from '../../../api/refused.ts'
import { session } from '../../../api/session.ts'
import { findPerson } from '../../../app/guard.ts'
import { language } from '../../../app/language.ts'
import { cameFrom } from '../../../app/places.ts'
import { device } from './device.ts'
import type { HandOver } from './take-hand-over.ts'
import { useProof } from './use-proof.ts'

/** Moments are those of `performance.now()`: the clock of a phone is often wrong. */
type CodeStep = {
  kind: 'CODE'
  mobileNumber: string
  expiresAt: number | null
  resendAt: number
  /** Null for a code that was sent before this page was loaded. */
  codeLength: number | null
  /** The age of the message with the code, when this request sent none. */
  sentSecondsAgo: number
  /** Whether codes go only to people who have an account. */
  isForAccounts: boolean
}
export type SignInStep = { kind: 'NUMBER' } | CodeStep | { kind: 'SECOND_FACTOR'; challenge: SecondFactorChallenge }
type Admitted = Static<typeof SignedIn>

const inSeconds = (seconds: number) => performance.now() + seconds * 1000

export function useSignIn() {
  const [step, setStep] = useState<SignInStep>({ kind: 'NUMBER' })
  /** Set at once, because a second tap can come before the button is drawn as busy. */
  const isSending = useRef(false)
  /** The answer that opened the session. Known before the session changes, so that the page can look where to go. */
  const admitted = useRef<Admitted | null>(null)
  const origin = useRef<string | null>(null)
  const request = useChange(requestOtp, { outdates: [] })
  const verify = useChange(verifyOtp, { outdates: [] })
  const prove = useChange(verifySecondFactor, { outdates: [] })
  const arrive = useChange(acceptHandOver, { outdates: [] })
  const proof = useProof()

  function admit(answer: Admitted) {
    admitted.current = answer
    if (origin.current) cameFrom.remember(answer.userId, origin.current)
    session.enter(answer)
  }
  const goOn = (answer: Admitted | { secondFactor: SecondFactorChallenge }) =>
    'secondFactor' in answer ? setStep({ kind: 'SECOND_FACTOR', challenge: answer.secondFactor }) : admit(answer)

  return {
    step,
    request,
    verify,
    prove,
    arrive,
    proof,
    isAdmitted: () => admitted.current !== null,
    hasSeveralPlaces: () => admitted.current?.cells !== undefined,
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
      const sent = await proof
        .send((more) => request.mutateAsync({ body: { ...body, ...more } }))
        .catch((error) => {
          // Somebody who stopped the work sees the form as it was.
          if (!isRefused(error)) request.reset()
          return null
        })
      isSending.current = false
      if (!sent) return false
      const { expiresInSeconds, resendAfterSeconds, codeLength, sentSecondsAgo, isForAccounts } = sent
      const moments = { expiresAt: inSeconds(expiresInSeconds), resendAt: inSeconds(resendAfterSeconds) }
      const known = { codeLength, sentSecondsAgo, isForAccounts }
      setStep({ kind: 'CODE', mobileNumber: sent.mobileNumber, ...known, ...moments })
      return true
    },
    /** For somebody who asked for a code a moment ago and came back, perhaps after a reload. */
    expectEarlierCode(mobileNumber: string) {
      const wait = isRefused(request.error) ? (request.error.retryAfterSeconds ?? 0) : 0
      request.reset()
      const unknown = { codeLength: null, expiresAt: null, sentSecondsAgo: 0, isForAccounts: false }
      setStep({ kind: 'CODE', mobileNumber, ...unknown, resendAt: inSeconds(wait) })
    },
    async enterCode(mobileNumber: string, otp: string): Promise<void> {
      const body = { mobileNumber, otp, deviceId: device.id() }
      const answer = await proof
        .send((more) => verify.mutateAsync({ body: { ...body, ...more } }))
        .catch((error) => {
          if (!isRefused(error)) verify.reset()
          return null
        })
      if (answer) goOn(answer)
    },
    async enterProof(body: SecondFactorProof): Promise<void> {
      const answer = await prove.mutateAsync({ body }).catch(() => null)
      if (answer) admit(answer)
    },
    /** Once, however often the page asks. */
    async enterHandOver({ token, from }: HandOver): Promise<void> {
      if (origin.current !== null) return
      origin.current = from
      // A renewal that is on its way would replace the cookie of the new session.
      await findPerson()
      const answer = await arrive.mutateAsync({ body: { ...device.describe(), token } }).catch(() => null)
      if (answer) goOn(answer)
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
