// Kuri could not be reached before we knew who is there: no network, or the service is away. Asks again by itself.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { session } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/feedback.tsx'
import { Page } from '../ui/page.tsx'

const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 60

export function ServerAway() {
  const { t } = useLingui()
  const [tries, setTries] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(FIRST_WAIT_SECONDS)
  const [isAsking, setAsking] = useState(false)
  const isOffline = !navigator.onLine

  async function ask() {
    setAsking(true)
    await session.renew()
    // Somebody who turns out to be signed in sees the page; this component is gone then.
    setAsking(false)
    setSecondsLeft(Math.min(FIRST_WAIT_SECONDS * 2 ** (tries + 1), LONGEST_WAIT_SECONDS))
    setTries(tries + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts down from each try
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000)
    const askNow = () => void ask()
    addEventListener('online', askNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', askNow)
    }
  }, [tries])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once when the time is over
  useEffect(() => {
    if (secondsLeft === 0 && !isAsking) void ask()
  }, [secondsLeft])

  return (
    <Page title={isOffline ? t`No internet connection` : t`Kuri does not answer`} isTop>
      <Empty
        action={
          <Button busy={isAsking} onClick={() => void ask()}>
            <Trans>Try now</Trans>
          </Button>
        }
      >
        {isOffline ? (
          <Trans>Your phone has no connection. You are still signed in; the page opens when the network is back.</Trans>
        ) : (
          <Trans>You are still signed in. We ask again in {secondsLeft} seconds.</Trans>
        )}
      </Empty>
    </Page>
  )
}
