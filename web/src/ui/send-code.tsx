// The button that sends a code. It counts down until the next one can be sent, and a second press takes nothing back.
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { isRefused, type Refused } from '../api/refused.ts'
import { Button, type ButtonLook } from './button.tsx'
import { Note, Problem } from './feedback.tsx'
import { minutesAndSeconds, useSecondsLeft } from './use-seconds-left.ts'

/** Nobody looks at a button for longer; the refusal says when to come back. */
const LONGEST_WAIT_SECONDS = 10 * 60
const inSeconds = (seconds: number) => performance.now() + seconds * 1000

export type CodeSent = { resendAfterSeconds: number }

type SendCodeProps = {
  /** Sends the code and returns how long to wait before the next one. Give the component another `key` for another recipient. */
  send(): Promise<CodeSent>
  /** What the button says before the first code. */
  children?: ReactNode
  /** Seconds to wait for the second code, where the page before has sent the first one. */
  waitSeconds?: number
  /** Names the field of a refusal that is about one. */
  fieldLabel?: ReactNode
  why?: ReactNode
  look?: ButtonLook
  block?: boolean
}

export function SendCode({ send, children, waitSeconds, fieldLabel, why, look = 'second', block }: SendCodeProps) {
  const [isPending, setPending] = useState(false)
  const [isSent, setSent] = useState(false)
  const [error, setError] = useState<Refused | Error | null>(null)
  const [waitsUntil, setWaitsUntil] = useState(() => (waitSeconds ? inSeconds(waitSeconds) : null))
  /** Set at once, because a second press can come before the button is drawn as busy. */
  const isSending = useRef(false)
  const seconds = useSecondsLeft(waitsUntil) ?? 0
  const press = async () => {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setSent(false)
    setError(null)
    try {
      const { resendAfterSeconds } = await send()
      setSent(true)
      setWaitsUntil(inSeconds(resendAfterSeconds))
    } catch (failure) {
      setError(failure as Error)
      const wait = isRefused(failure) ? failure.retryAfterSeconds : null
      if (wait !== null && wait <= LONGEST_WAIT_SECONDS) setWaitsUntil(inSeconds(wait))
    }
    isSending.current = false
    setPending(false)
  }
  const hasAsked = waitsUntil !== null
  const field = isRefused(error) ? error.details[0] : undefined
  return (
    <div className="stack g2">
      <Button
        look={look}
        block={block ?? false}
        busy={isPending}
        disabled={seconds > 0}
        why={seconds > 0 ? null : why}
        onClick={() => void press()}
      >
        {seconds > 0 ? (
          <Trans>Send again in {minutesAndSeconds(seconds)}</Trans>
        ) : hasAsked || !children ? (
          <Trans>Send again</Trans>
        ) : (
          children
        )}
      </Button>
      {isSent && (
        <Note tone="brand" role="status">
          <Trans>The code is on its way.</Trans>
        </Note>
      )}
      {error && field && fieldLabel ? (
        <Note tone="danger" role="alert">
          {fieldLabel}: {field.message}
        </Note>
      ) : (
        error && <Problem error={error} />
      )}
    </div>
  )
}
