// Asks for a fresh proof of the second factor before something changes that protects accounts.
import { challengeSecondFactor } from '@kuri/contract/people/second-factor.contract'
import type { SecondFactorChallenge, SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import type { Refused } from '../../../api/refused.ts'
import { canUsePasskeys, provePasskey } from '../../../app/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { OtpInput } from '../../../ui/otp.tsx'

type ProofDialogProps = {
  title: string
  /** Throws what the service refused; the dialog then asks again with a new challenge. */
  onProof(proof: SecondFactorProof): Promise<void>
  onClose(): void
  /** What the proof is for, where the title is not enough. */
  children?: ReactNode
}

export function ProofDialog({ title, onProof, onClose, children }: ProofDialogProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null)
  const [error, setError] = useState<Refused | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a challenge works once, so every attempt gets its own
  useEffect(() => {
    let isCurrent = true
    api(challengeSecondFactor).then(
      (data) => isCurrent && setChallenge(data),
      (refused) => isCurrent && setError(refused),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const send = async (proof: Omit<SecondFactorProof, 'challengeToken'>) => {
    if (!challenge) return
    setError(null)
    try {
      await onProof({ challengeToken: challenge.challengeToken, ...proof })
    } catch (refused) {
      setError(refused as Refused)
      setChallenge(null)
      setAttempt((count) => count + 1)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack g4">
        {children}
        {error && <Problem error={error} />}
        {challenge ? (
          <Proofs key={attempt} challenge={challenge} send={send} />
        ) : (
          !error && <Skeleton heights={[64, 48]} />
        )}
      </div>
    </Dialog>
  )
}

type ProofsProps = {
  challenge: SecondFactorChallenge
  send(proof: Omit<SecondFactorProof, 'challengeToken'>): Promise<void>
}
const RECOVERY_MIN = 8

function Proofs({ challenge: { methods, passkeyOptions }, send }: ProofsProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const prove = async (proof: Parameters<typeof send>[0]) => {
    if (isBusy) return
    setBusy(true)
    await send(proof)
    setBusy(false)
  }
  const sendPasskey = async () => {
    const passkey = await provePasskey(passkeyOptions)
    if (passkey) await prove({ passkey })
  }
  return (
    <>
      {methods.includes('PASSKEY') && canUsePasskeys() && (
        <Button block busy={isBusy} onClick={() => void sendPasskey()}>
          <Trans>Use your passkey</Trans>
        </Button>
      )}
      {methods.includes('TOTP') && (
        <OtpInput
          label={t`Code of the authenticator app`}
          value={code}
          onChange={setCode}
          onComplete={(totpCode) => void prove({ totpCode })}
          disabled={isBusy}
        />
      )}
      {methods.includes('RECOVERY_CODE') && (
        <details>
          <summary>
            <Trans>I cannot use it: enter a recovery code</Trans>
          </summary>
          <form
            className="stack mt-3"
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              if (recoveryCode.length >= RECOVERY_MIN) void prove({ recoveryCode })
            }}
          >
            <TextInput
              label={t`Recovery code`}
              autoComplete="off"
              maxLength={40}
              value={recoveryCode}
              onChange={({ target }) => setRecoveryCode(target.value.trim())}
            />
            <Button type="submit" busy={isBusy} disabled={recoveryCode.length < RECOVERY_MIN}>
              <Trans>Confirm</Trans>
            </Button>
          </form>
        </details>
      )}
    </>
  )
}
