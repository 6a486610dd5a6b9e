// The evidence of an auction, to be checked by a program that trusts nobody.
import { getOwnEvidence } from '@kuri/contract/proof/bundles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../api/api.ts'
import type { Refused } from '../../../api/refused.ts'
import { OwnReceipts } from '../../../app/receipts/own-receipts.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Section } from '../../../ui/page.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.tsx'

export function CheckAuction({ auctionId }: { auctionId: string }) {
  const { t, i18n } = useLingui()
  const saving = useMutation<Blob, Refused>({
    mutationFn: () => download(getOwnEvidence, { params: { auctionId } }),
    onSuccess: (file) => {
      saveFile(file, `auction-${auctionId}.json`)
      toast(t`The evidence is saved on this device.`)
    },
  })
  return (
    <Section title={t`Check this auction`}>
      <p>
        <Trans>
          Save the evidence and the policy, which has the keys, and open both in the verifier. It works without a
          network and need not trust us.
        </Trans>
      </p>
      {saving.isError && <Problem error={saving.error} />}
      <Button look="second" block busy={saving.isPending} onClick={() => saving.mutate()}>
        <Icon name="load" />
        <Trans>Save the evidence</Trans>
      </Button>
      <OwnReceipts auctionId={auctionId} />
      <a href="/trust/policy.txt" download="policy.txt" className={buttonClass({ look: 'second', block: true })}>
        <Icon name="load" />
        <Trans>Save the policy</Trans>
      </a>
      <p>
        <a href={`/trust/verify.html#${i18n.locale}`} target="_blank" rel="noreferrer">
          <Trans>Open the verifier</Trans>
        </a>
      </p>
    </Section>
  )
}
