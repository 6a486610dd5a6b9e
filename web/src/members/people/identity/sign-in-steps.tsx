// The steps after the number, on the sign-in page and in the sheet that opens over a page whose session has ended.
import { Trans } from '@lingui/react/macro'
import { CodeForm } from './code-form.tsx'
import { groupMobile } from './mobile-number.rules.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import type { SignIn, SignInStep } from './use-sign-in.ts'

type SignInStepsProps = {
  signIn: SignIn
  step: Exclude<SignInStep, { kind: 'NUMBER' }>
  knownCode?: string | null
  /** In a sheet the number cannot be changed: it is the one of the person whose page this is. */
  isFixedNumber?: boolean
}

export function SignInSteps({ signIn, step, knownCode, isFixedNumber }: SignInStepsProps) {
  if (step.kind === 'SECOND_FACTOR')
    return (
      <>
        <h1>
          <Trans>Your second factor</Trans>
        </h1>
        <SecondFactorForm signIn={signIn} step={step} />
      </>
    )
  const number = groupMobile(step.mobileNumber)
  return (
    <>
      <div className="stack g1">
        <h1>
          <Trans>Enter the code</Trans>
        </h1>
        <p className="dim">
          <Trans>
            Sent by SMS to <b className="nowrap">{number}</b>
          </Trans>{' '}
          {!isFixedNumber && (
            <button type="button" className="k-link" onClick={signIn.startAgain}>
              <Trans>change</Trans>
            </button>
          )}
        </p>
      </div>
      <CodeForm key={step.resendAt} signIn={signIn} step={step} knownCode={knownCode ?? null} />
    </>
  )
}
