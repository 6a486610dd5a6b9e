// A copy of everything that Kuri keeps about the member.
import { exportOwnData } from '@kuri/contract/members/own-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../api/api.ts'
import type { Refused } from '../../../api/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/page.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.tsx'

const FILE_NAME = 'kuri-my-data.json'

export default function DataPage() {
  const { t } = useLingui()
  const saving = useMutation<Blob, Refused>({
    mutationFn: () => download(exportOwnData),
    onSuccess: (file) => {
      saveFile(file, FILE_NAME)
      toast(t`The file is saved on this device.`)
    },
  })
  return (
    <Page title={t`What is kept about you`}>
      <p>
        <Trans>
          The file holds your profile, requests, tickets, invoices, payments, charges, prizes, bids, messages, devices
          and the list of your files.
        </Trans>
      </p>
      <Note icon="lock">
        <Trans>Aadhaar and PAN are masked in it. Keep the file to yourself: it shows what you earn and pay.</Trans>
      </Note>
      {saving.isError && <Problem error={saving.error} />}
      <Button block busy={saving.isPending} onClick={() => saving.mutate()}>
        <Icon name="load" />
        <Trans>Download my data</Trans>
      </Button>
    </Page>
  )
}
