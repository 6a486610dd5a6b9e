// The passbook as a PDF that anybody can check.
import { certifyOwnPassbook } from '@kuri/contract/members/passbooks.contract'
import { Trans } from '@lingui/react/macro'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'

export function Certificate({ enrolledSubscriberId }: { enrolledSubscriberId: string }) {
  const certify = useChange(certifyOwnPassbook, { outdates: [] })
  const download = () =>
    certify.mutate(
      { params: { id: enrolledSubscriberId } },
      // The service answers with an attachment, so the page stays.
      { onSuccess: ({ fileUrl }) => location.assign(fileUrl) },
    )
  return (
    <div className="stack g2 print:hidden">
      <Button look="second" block onClick={download} busy={certify.isPending}>
        <Icon name="load" />
        <Trans>Download with check code (PDF)</Trans>
      </Button>
      {certify.isError && <Problem error={certify.error} onRetry={download} />}
      {certify.data && (
        <Note tone="brand" role="status">
          <p>
            <Trans>Your PDF is downloaded. Anybody can check it with this code:</Trans>
          </p>
          <p className="b mono">{certify.data.checkCode}</p>
        </Note>
      )}
      <p className="sm dim">
        <Trans>A bank or an office can check the code on kuri, without your name.</Trans>
      </p>
    </div>
  )
}
