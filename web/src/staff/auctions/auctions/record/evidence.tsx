// The evidence of an auction for staff: the whole log, to be checked by a program that trusts nobody.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../../api/api.ts'
import type { Refused } from '../../../../api/refused.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useAuctionSide } from '../auction-side.ts'

export function EvidenceButton({ auctionId }: { auctionId: string }) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const saving = useMutation<Blob, Refused>({
    mutationFn: () => download(endpoints.getEvidence, { params: { auctionId } }),
    onSuccess: (file) => saveFile(file, `auction-${auctionId}.json`),
    onError: (error) => toast(error.message, { icon: 'alert' }),
  })
  return (
    <>
      <Button look="second" busy={saving.isPending} onClick={() => saving.mutate()}>
        <Icon name="load" size={16} />
        {t`Check this auction: save the evidence`}
      </Button>
      <a href="/trust/verify.html" target="_blank" rel="noreferrer">
        {t`Open the verifier`}
      </a>
    </>
  )
}
