// For somebody who lost phone, passkey and recovery codes: staff reset the second factor after they have checked who asks.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../../parts/confirm.tsx'

type ResetFactorProps = { who: string; label: string; reset(reason: string): Promise<unknown> }

export function ResetFactor({ who, label, reset }: ResetFactorProps) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button look="second" aria-label={t`Reset the second factor of ${who}`} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t`Reset the second factor of ${who}`}
          confirm={t`Reset it`}
          intro={
            <Trans>
              All factors and recovery codes are removed and all sessions end. Check first that it is really this person
              who asks.
            </Trans>
          }
          onConfirm={async (reason) => {
            await reset(reason)
            toast(t`The second factor is reset.`)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
