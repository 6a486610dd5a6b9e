// An employee signs the minutes for the foreman, with the signature of the company and a code.
import { getAuctionMinutes, sendMinutesCode, signMinutes } from '@kuri/contract/auctions/minutes.contract'
import { listCompanySignatures } from '@kuri/contract/tenancy/signatures.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { CODE_LENGTH, OtpInput } from '../../../ui/otp.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Loaded } from '../../parts/loaded.tsx'

export function SignDialog({ auctionId, digest, onClose }: { auctionId: string; digest: string; onClose(): void }) {
  const { t } = useLingui()
  const params = { auctionId }
  const [otp, setOtp] = useState('')
  const signatures = useQuery(read(listCompanySignatures, { query: { pageSize: 20 } }))
  const active = signatures.data?.signatures.find(({ isActive }) => isActive)
  const code = useChange(sendMinutesCode, { outdates: [] })
  const sign = useChange(signMinutes, { outdates: [getAuctionMinutes.company] })
  return (
    <ConfirmDialog
      title={t`Sign for the foreman`}
      confirm={t`Sign`}
      isReady={active !== undefined && otp.length === CODE_LENGTH}
      onConfirm={async () => {
        await sign.mutateAsync({ params, body: { digest, signatureAssetId: active!.id, otp } })
        toast(t`The minutes are signed.`)
      }}
      onClose={onClose}
    >
      <Loaded query={signatures} heights={[120]}>
        {() =>
          active ? (
            <img
              src={active.fileUrl}
              alt={t`The company's signature`}
              className="h-24 w-full rounded-md bg-white object-contain"
            />
          ) : (
            <Note tone="warn">
              <Trans>The company has no active signature yet. Add one under Company, Signatures.</Trans>
            </Note>
          )
        }
      </Loaded>
      {code.data ? (
        <OtpInput label={t`Code from the SMS`} value={otp} onChange={setOtp} />
      ) : (
        <Button look="second" busy={code.isPending} onClick={() => code.mutate({ params })}>
          <Trans>Send me the code</Trans>
        </Button>
      )}
      {code.error && <Problem error={code.error} />}
    </ConfirmDialog>
  )
}
