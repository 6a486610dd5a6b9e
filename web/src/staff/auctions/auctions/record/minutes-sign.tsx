// An employee signs the minutes for the foreman, with the signature of the company and a code.
import type { Body } from '@kuri/contract/kit/route'
import type { signMinutes } from '@kuri/contract/proof/minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CODE_LENGTH, OtpInput } from '../../../../ui/otp.tsx'
import { type CodeSent, SendCode } from '../../../../ui/send-code.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useCompanySignature } from '../../../parts/company-signature.tsx'
import { ConfirmDialog } from '../../../parts/confirm.tsx'

export function SignDialog({
  digest,
  sendCode,
  sign,
  onClose,
}: {
  digest: string
  sendCode(): Promise<CodeSent>
  sign(body: Body<typeof signMinutes>): Promise<unknown>
  onClose(): void
}) {
  const { t } = useLingui()
  const [otp, setOtp] = useState('')
  const [isSent, setSent] = useState(false)
  const { signatureAssetId, picture } = useCompanySignature()
  return (
    <ConfirmDialog
      title={t`Sign for the foreman`}
      confirm={t`Sign`}
      isReady={signatureAssetId !== undefined && otp.length === CODE_LENGTH}
      onConfirm={async () => {
        await sign({ digest, signatureAssetId: signatureAssetId!, otp })
        toast(t`The minutes are signed.`)
      }}
      onClose={onClose}
    >
      {picture}
      {isSent && <OtpInput label={t`Code from the SMS`} value={otp} onChange={setOtp} />}
      <SendCode
        send={async () => {
          const sent = await sendCode()
          setSent(true)
          return sent
        }}
      >
        <Trans>Send me the code</Trans>
      </SendCode>
    </ConfirmDialog>
  )
}
