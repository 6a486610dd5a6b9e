// The member's own sealed amount, behind an eye that closes by itself: somebody may look over the shoulder.
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Money, Sealed } from '../../../ui/money.tsx'

const SHOWN_MS = 10_000

export function HiddenAmount({ rupees }: { rupees: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <div className="row between flex-wrap">
      {isShown ? <Money rupees={rupees} size="lg" /> : <Sealed />}
      <Button look="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        <Icon name="eye" />
        {isShown ? <Trans>Hide</Trans> : <Trans>Show for 10 seconds</Trans>}
      </Button>
    </div>
  )
}
