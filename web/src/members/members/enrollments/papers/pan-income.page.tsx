// PAN card and income proof: two uploads of the profile, then added to the ticket.
import {
  getEnrollmentData,
  getOwnRequest,
  listOwnRequests,
  savePanIncome,
} from '@kuri/contract/members/enrollments.contract'
import { listOwnDocuments, type ProfileFileType } from '@kuri/contract/members/subscriber-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { read, useChange } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Time } from '../../../../ui/time.tsx'
import { ProfileUpload } from '../profile-upload.tsx'
import { PaperPage } from './paper-page.tsx'

export default function PanIncomePage() {
  const { t } = useLingui()
  return (
    <PaperPage title={t`PAN card and income proof`}>
      {({ requestId }, { panIncomeAt }) => <Uploads requestId={requestId} addedAt={panIncomeAt} />}
    </PaperPage>
  )
}

function Uploads({ requestId, addedAt }: { requestId: string; addedAt: string | null }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(read(listOwnDocuments, { query: { pageSize: 100 } }))
  const save = useChange(savePanIncome, { outdates: [listOwnRequests, getOwnRequest, getEnrollmentData] })
  if (error && !data) return <Problem error={error} onRetry={refetch} />
  if (!data) return <Skeleton heights={[180, 180, 64]} />
  const isThere = (type: ProfileFileType) =>
    data.documents.some(({ fileType, isCurrent }) => fileType === type && isCurrent)
  const [hasPan, hasProof] = [isThere('PAN_CARD'), isThere('INCOME_PROOF')]
  const add = () =>
    save.mutate(
      { params: { requestId } },
      {
        onSuccess: () => void navigate({ to: '/my/requests/$requestId/papers', params: { requestId }, replace: true }),
      },
    )
  return (
    <>
      {addedAt && (
        <Note tone="brand">
          <Trans>Added:</Trans> <Time at={addedAt} />
        </Note>
      )}
      <ProfileUpload
        fileType="PAN_CARD"
        label={t`PAN card`}
        hint={t`A picture or a PDF file`}
        isSaved={hasPan}
        takesPdf
      />
      <ProfileUpload
        fileType="INCOME_PROOF"
        label={t`Income proof`}
        hint={t`Salary slip, bank statement or tax return`}
        isSaved={hasProof}
        takesPdf
      />
      {save.error && <Problem error={save.error} />}
      <Button
        money
        block
        busy={save.isPending}
        why={hasPan && hasProof ? null : <Trans>Both files have to be there first.</Trans>}
        onClick={add}
      >
        <Trans>Add both to my papers</Trans>
      </Button>
    </>
  )
}
