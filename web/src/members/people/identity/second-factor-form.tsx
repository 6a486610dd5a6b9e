// The last step for people with a second factor: a code of their authenticator app, a passkey, or a recovery code.
import type { SecondFactorMethod } from '@kuri/contract/people/second-factor.shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useState } from 'react'
import { canUsePasskeys, provePasskey } from '../../../app/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { OtpInput } from '../../../ui/otp.tsx'
import type { SignIn, SignInStep } from './use-sign-in.ts'

type SecondFactorFormProps = { signIn: SignIn; step: Extract<SignInStep, { kind: 'SECOND_FACTOR' }> }

const RECOVERY_MIN = 8

export function SecondFactorForm({ signIn, step }: SecondFactorFormProps) {
  const { t } = useLingui()
  const { challengeToken, methods, passkeyOptions } = step.challenge
  const canUse = (method: SecondFactorMethod) => methods.includes(method)
  const [usesRecovery, setUsesRecovery] = useState(!canUse('TOTP') && !canUse('PASSKEY'))
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [passkeyFailed, setPasskeyFailed] = useState(false)
  const { prove } = signIn
  useEffect(() => {
    if (prove.error) setCode('')
  }, [prove.error])

  const sendCode = (totpCode: string) => {
    if (!prove.isPending) void signIn.enterProof({ challengeToken, totpCode })
  }
  async function sendPasskey() {
    setPasskeyFailed(false)
    const passkey = await provePasskey(passkeyOptions)
    if (passkey === null) return setPasskeyFailed(true)
    await signIn.enterProof({ challengeToken, passkey })
  }

  return (
    <div className="stack g5">
      {prove.error && <Problem error={prove.error} />}
      {canUse('PASSKEY') && canUsePasskeys() && (
        <Button money block busy={prove.isPending} onClick={() => void sendPasskey()}>
          <Trans>Use your passkey</Trans>
        </Button>
      )}
      {passkeyFailed && (
        <Note tone="warn" role="status">
          <Trans>The passkey was not used. Try again, or choose another way.</Trans>
        </Note>
      )}
      {canUse('TOTP') && !usesRecovery && (
        <div className="stack">
          <p>
            <Trans>Open your authenticator app and enter the code that it shows for Kuri.</Trans>
          </p>
          <OtpInput
            label={t`Code of the authenticator app`}
            value={code}
            onChange={setCode}
            onComplete={sendCode}
            takesFocus={!canUse('PASSKEY')}
          />
        </div>
      )}
      {canUse('RECOVERY_CODE') &&
        (usesRecovery ? (
          <form
            className="stack"
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              if (recoveryCode.length >= RECOVERY_MIN) void signIn.enterProof({ challengeToken, recoveryCode })
            }}
          >
            <label className="k-field">
              <span className="k-label">
                <Trans>Recovery code</Trans>
              </span>
              <input
                className="k-input mono"
                autoComplete="off"
                maxLength={40}
                value={recoveryCode}
                onChange={({ target }) => setRecoveryCode(target.value.trim())}
              />
              <span className="hint">
                <Trans>One of the codes that you saved when you set up the second factor. Each works once.</Trans>
              </span>
            </label>
            <Button type="submit" money block busy={prove.isPending} disabled={recoveryCode.length < RECOVERY_MIN}>
              <Trans>Sign in</Trans>
            </Button>
          </form>
        ) : (
          <Button look="quiet" onClick={() => setUsesRecovery(true)}>
            <Trans>I cannot use it: enter a recovery code</Trans>
          </Button>
        ))}
    </div>
  )
}
