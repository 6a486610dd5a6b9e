// Reads the draft, then signs it with the saved signature or a new one.
import {
  getEnrollmentData,
  getOwnRequest,
  listOwnRequests,
  previewAgreement,
  signAgreement,
} from '@kuri/contract/members/enrollments.contract'
import { listOwnDocuments } from '@kuri/contract/members/subscriber-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { download } from '../../../../api/api.ts'
import { useChange } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { DraftReader } from '../../../../ui/draft/draft-reader.tsx'
import { useDraft } from '../../../../ui/draft/use-draft.ts'
import { Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Card, Section } from '../../../../ui/page.tsx'
import { SignatureInput } from '../../../../ui/signature/signature-input.tsx'
import { SignatureImage } from '../signatures/signature-image.tsx'
import { useSaveSignature, useSignatures } from '../signatures/use-signatures.ts'

export function SignAgreement({ requestId, companyName }: { requestId: string; companyName: string }) {
  const { t } = useLingui()
  const draft = useDraft(() => download(previewAgreement, { params: { requestId } }))
  const { data, active, error, refetch } = useSignatures()
  const [wantsNew, setWantsNew] = useState(false)
  const [picture, setPicture] = useState<File | null>(null)
  const [isAccepted, setAccepted] = useState(false)
  const [isTried, setTried] = useState(false)
  const save = useSaveSignature()
  const outdates = [listOwnRequests, getOwnRequest, getEnrollmentData, listOwnDocuments]
  const sign = useChange(signAgreement, { outdates })
  if (error && !data) return <Problem error={error} onRetry={refetch} />
  if (!data) return <Skeleton heights={[64, 320, 64]} />

  const isNew = wantsNew || active === null
  const isSigned = !isNew || picture !== null
  const submit = async () => {
    setTried(true)
    if (!isSigned || !isAccepted) return
    const signatureAssetId = isNew ? await save.mutateAsync(picture!) : active.id
    await sign.mutateAsync({ params: { requestId }, body: { signatureAssetId, acceptedTermsAndConditions: true } })
  }
  return (
    <>
      <Section title={t`Read it first`}>
        <DraftReader draft={draft} title={t`Draft of the agreement`} read={<Trans>Read the agreement</Trans>} />
      </Section>
      {isNew ? (
        <SignatureInput
          label={t`Your signature`}
          error={isTried && !isSigned ? t`Draw or type your name first.` : undefined}
          onChange={setPicture}
        />
      ) : (
        <Section title={t`Your signature`}>
          <Card className="stack g2">
            <SignatureImage url={active.fileUrl} />
            <Button look="quiet" onClick={() => setWantsNew(true)}>
              <Trans>Sign with a new one</Trans>
            </Button>
          </Card>
        </Section>
      )}
      <Checkbox
        label={t`I have read the agreement with ${companyName} and sign it.`}
        checked={isAccepted}
        onChange={({ target }) => setAccepted(target.checked)}
        error={isTried && !isAccepted ? t`Please accept this to go on.` : undefined}
      />
      {save.error && <Problem error={save.error} />}
      {sign.error && <Problem error={sign.error} />}
      <Button
        money
        block
        busy={save.isPending || sign.isPending}
        why={draft.data ? null : <Trans>Read the agreement first.</Trans>}
        onClick={() => void submit().catch(() => {})}
      >
        <Trans>Sign the agreement</Trans>
      </Button>
    </>
  )
}
