// For somebody who lost phone, passkey and recovery codes: the platform resets the second factor after it has checked who asks.
import { listUsers } from '@kuri/contract/tenancy/platform-desk.contract'
import { adminResetSecondFactor } from '@kuri/contract/tenancy/second-factor-policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../api/query.ts'
import { ReasonDialog } from '../../staff/parts/confirm.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { User } from './user-table.tsx'

export function ResetFactor({ user: { name, mobileNumber } }: { user: User }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const reset = useChange(adminResetSecondFactor, { outdates: [listUsers] })
  const who = name ?? mobileNumber
  return (
    <>
      <Button look="second" aria-label={t`Reset the second factor of ${who}`} onClick={() => setAsked(true)}>
        <Trans>Reset</Trans>
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
            await reset.mutateAsync({ body: { mobileNumber, reason } })
            toast(t`The second factor is reset.`)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
