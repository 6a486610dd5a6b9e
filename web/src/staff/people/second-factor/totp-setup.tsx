// Adds an authenticator app: the code to scan, the same to type, and the first code that confirms it.

import type { Data } from '@kuri/contract/kit/route'
import { confirmTotp, readSecondFactor, type startTotp } from '@kuri/contract/people/second-factor.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { OtpInput } from '../../../ui/otp.tsx'
import { Qr } from '../../../ui/qr.tsx'

type TotpSetupProps = {
  secret: Data<typeof startTotp>
  onAdded(added: Data<typeof confirmTotp>): void
  onCancel(): void
}

const GROUP = /.{1,4}/g

export function TotpSetup({ secret: { secret, otpauthUri }, onAdded, onCancel }: TotpSetupProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const confirm = useChange(confirmTotp, { outdates: [readSecondFactor] })
  const send = (typed: string) => {
    if (confirm.isPending) return
    confirm.mutate({ body: { code: typed } }, { onSuccess: onAdded, onError: () => setCode('') })
  }
  return (
    <div className="stack g4">
      <ol className="stack g4">
        <li>
          <p>
            <Trans>Scan this code with an authenticator app on your phone, or type the key into it.</Trans>
          </p>
          <Qr value={otpauthUri} label={t`Code for the authenticator app`} />
          <p className="mono">{secret.match(GROUP)?.join(' ')}</p>
        </li>
        <li>
          {confirm.error && <Problem error={confirm.error} />}
          <OtpInput
            label={t`The code that the app shows now`}
            value={code}
            onChange={setCode}
            onComplete={send}
            disabled={confirm.isPending}
          />
        </li>
      </ol>
      <Button look="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
