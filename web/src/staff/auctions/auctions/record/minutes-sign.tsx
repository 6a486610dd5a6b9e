// An employee signs the minutes for the foreman, with the signature of the company and a code.
import { getAuctionMinutes, sendMinutesCode, signMinutes } from '@kuri/contract/proof/minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../../api/query.ts'
import { CODE_LENGTH, OtpInput } from '../../../../ui/otp.tsx'
import { SendCode } from '../../../../ui/send-code.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useCompanySignature } from '../../../parts/company-signature.tsx'
import { ConfirmDialog } from '../../../parts/confirm.tsx'

export function SignDialog({ auctionId, digest, onClose }: { auctionId: string; digest: string; onClose(): void }) {
  const { t } = useLingui()
  const params = { auctionId }
  const [otp, setOtp] = useState('')
  const { signatureAssetId, picture } = useCompanySignature()
  const code = useChange(sendMinutesCode, { outdates: [] })
  const sign = useChange(signMinutes, { outdates: [getAuctionMinutes.company] })
  return (
    <ConfirmDialog
      title={t`Sign for the foreman`}
      confirm={t`Sign`}
      isReady={signatureAssetId !== undefined && otp.length === CODE_LENGTH}
      onConfirm={async () => {
        await sign.mutateAsync({ params, body: { digest, signatureAssetId: signatureAssetId!, otp } })
        toast(t`The minutes are signed.`)
      }}
      onClose={onClose}
    >
      {picture}
      {code.data && <OtpInput label={t`Code from the SMS`} value={otp} onChange={setOtp} />}
      <SendCode send={() => code.mutateAsync({ params })}>
        <Trans>Send me the code</Trans>
      </SendCode>
    </ConfirmDialog>
  )
}
