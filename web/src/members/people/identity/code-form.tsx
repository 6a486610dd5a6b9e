// The second step: the code of the SMS.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isRefused } from '../../../api/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { CODE_LENGTH, OtpInput } from '../../../ui/otp.tsx'
import { minutesAndSeconds, useSecondsLeft } from '../../../ui/use-seconds-left.ts'
import { ProofNote } from './proof-note.tsx'
import { asksForWork } from './use-proof.ts'
import type { SignIn, SignInStep } from './use-sign-in.ts'

type CodeStep = Extract<SignInStep, { kind: 'CODE' }>
type CodeFormProps = {
  signIn: SignIn
  step: CodeStep
  /** Filled in on a development server. */
  knownCode?: string | null
}

export function CodeForm({ signIn, step, knownCode }: CodeFormProps) {
  const { t } = useLingui()
  const { mobileNumber } = step
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { verify, request, proof } = signIn
  const isVerifying = verify.isPending || (proof.isWorking && isRefused(verify.error))
  const codeLength = step.codeLength ?? CODE_LENGTH
  const secondsLeft = useSecondsLeft(step.expiresAt)
  const isOver = secondsLeft === 0
  const isUsedUp = isRefused(verify.error, 'OTP_TRIES_EXHAUSTED')
  const isWrong = isRefused(verify.error, 'OTP_INVALID')

  const submit = (digits: string) => signIn.enterCode(mobileNumber, digits)
  const change = (digits: string) => {
    setCode(digits)
    if (verify.error && digits !== '') verify.reset()
  }
  const complete = (digits: string) => {
    if (!verify.isPending && !proof.isWorking) void submit(digits)
  }
  // A wrong code leaves empty boxes and the cursor in the first.
  useEffect(() => {
    if (!isWrong && !isUsedUp) return
    setCode('')
    input.current?.focus()
  }, [isWrong, isUsedUp])
  const wasFilled = useRef(false)
  useEffect(() => {
    if (!knownCode || wasFilled.current) return
    wasFilled.current = true
    change(knownCode)
    complete(knownCode)
  })

  const missing = codeLength - code.length
  const why = isUsedUp ? (
    <Trans>Ask for a new code.</Trans>
  ) : isOver ? (
    <Trans>The code has expired. Ask for a new one.</Trans>
  ) : missing > 0 ? (
    <Plural value={missing} one="# digit is missing." other="# digits are missing." />
  ) : null

  return (
    <form
      className="stack g5 grow"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (missing === 0 && !verify.isPending && !proof.isWorking) void submit(code)
      }}
    >
      <OtpInput
        label={codeLength === CODE_LENGTH ? t`Code of six digits` : t`Code of ten digits`}
        length={codeLength}
        value={code}
        onChange={change}
        onComplete={complete}
        input={input}
        error={isWrong || isUsedUp ? verify.error?.message : undefined}
      />
      {verify.error && !isWrong && !isUsedUp && !asksForWork(verify.error) && <Problem error={verify.error} />}
      {request.error && !asksForWork(request.error) && <Problem error={request.error} />}
      <ProofNote proof={proof} />
      <CodeNotes step={step} />
      <SendAgain signIn={signIn} step={step} secondsLeft={secondsLeft} />
      <Note icon="shield">
        <Trans>Nobody from Kuri or your company ever asks for this code. Do not read it out on the phone.</Trans>
      </Note>
      <div className="grow" />
      <Button type="submit" money block busy={isVerifying} why={isVerifying ? null : why}>
        {isVerifying ? <Trans>Checking…</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </form>
  )
}

/** What somebody should know who waits for a code. */
function CodeNotes({ step }: { step: CodeStep }) {
  const sentMinutesAgo = Math.max(1, Math.round(step.sentSecondsAgo / 60))
  return (
    <>
      {step.sentSecondsAgo > 0 && (
        <Note icon="phone">
          <Plural
            value={sentMinutesAgo}
            one="Use the newest message you have from us. We sent it # minute ago, and no other one since."
            other="Use the newest message you have from us. We sent it # minutes ago, and no other one since."
          />
        </Note>
      )}
      {step.isForAccounts && (
        <Note tone="warn">
          <Trans>
            Today codes go only to people who already have an account. If you are new to Kuri, try again tomorrow.
          </Trans>
        </Note>
      )}
    </>
  )
}

type SendAgainProps = { signIn: SignIn; step: CodeStep; secondsLeft: number | null }

/** How long the code is good, and when another one can be sent. */
function SendAgain({ signIn: { request, proof, sendCode }, step, secondsLeft }: SendAgainProps) {
  const resendSeconds = useSecondsLeft(step.resendAt) ?? 0
  return (
    <div className="row between">
      <span className="dim">
        {secondsLeft !== null && secondsLeft > 0 && (
          <Trans>
            Good for <b>{minutesAndSeconds(secondsLeft)}</b>
          </Trans>
        )}
      </span>
      {resendSeconds > 0 ? (
        <span className="faint">
          <Trans>Send again in {minutesAndSeconds(resendSeconds)}</Trans>
        </span>
      ) : (
        <Button
          look="quiet"
          busy={request.isPending || proof.isWorking}
          onClick={() => void sendCode(step.mobileNumber)}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
    </div>
  )
}
