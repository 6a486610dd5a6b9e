// A member signs the minutes with a signature and a code, or disputes them in their own words.

import {
  confirmSubscriberSignature,
  generateSubscriberSignature,
  listSubscriberSignatures,
} from '@kuri/contract/companies/signatures.contract'
import type { Body } from '@kuri/contract/kit/route'
import type { disputeOwnMinutes, signOwnMinutes } from '@kuri/contract/proof/minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { CODE_LENGTH, OtpInput } from '../../../ui/otp.tsx'
import { Card, Section } from '../../../ui/page.tsx'
import { type CodeSent, SendCode } from '../../../ui/send-code.tsx'
import { SignatureInput } from '../../../ui/signature/signature-input.tsx'
import { putFile } from '../../../ui/upload/put-file.ts'

type SignProps = {
  digest: string
  sendCode(): Promise<CodeSent>
  sign(body: Body<typeof signOwnMinutes>): Promise<unknown>
}
type DisputeProps = { digest: string; dispute(body: Body<typeof disputeOwnMinutes>): Promise<unknown> }

async function saveSignature(picture: File): Promise<string> {
  const body = { fileName: picture.name, contentType: 'image/png' } as const
  const { signatureAssetId, ...target } = await api(generateSubscriberSignature, { body })
  await putFile(target, picture, () => {}, new AbortController().signal)
  await api(confirmSubscriberSignature, { body: { signatureAssetId } })
  return signatureAssetId
}

export function SignMinutes({ digest, sendCode, sign }: SignProps) {
  const { t } = useLingui()
  const signatures = useQuery(read(listSubscriberSignatures))
  const active = signatures.data?.signatures.find(({ isActive }) => isActive) ?? null
  const [picture, setPicture] = useState<File | null>(null)
  const [otp, setOtp] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!signatures.data) return <Skeleton heights={[200]} />
  const hasSignature = active !== null || picture !== null
  const submit = async () => {
    setFailure(null)
    setBusy(true)
    try {
      const signatureAssetId = picture ? await saveSignature(picture) : active!.id
      await sign({ digest, signatureAssetId, otp })
    } catch (error) {
      setFailure(error as Error)
    }
    setBusy(false)
  }
  return (
    <Section title={t`Sign`}>
      <Card className="stack g4">
        {active && !picture ? (
          <img
            src={active.fileUrl}
            alt={t`Your signature`}
            className="h-24 w-full rounded-md bg-white object-contain"
          />
        ) : (
          <SignatureInput label={t`Your signature`} onChange={setPicture} />
        )}
        {isSent && <OtpInput label={t`Code from the SMS`} value={otp} onChange={setOtp} />}
        <SendCode
          block
          send={async () => {
            const sent = await sendCode()
            setSent(true)
            return sent
          }}
          why={hasSignature ? null : <Trans>Draw your signature first.</Trans>}
        >
          <Trans>Send me the code</Trans>
        </SendCode>
        {failure && <Problem error={failure} />}
        {isSent && (
          <Button
            money
            block
            busy={isBusy}
            why={otp.length === CODE_LENGTH ? null : <Trans>Enter the code first.</Trans>}
            onClick={() => void submit()}
          >
            <Trans>Sign the minutes</Trans>
          </Button>
        )}
      </Card>
    </Section>
  )
}

export function DisputeMinutes({ digest, dispute }: DisputeProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useMutation({ mutationFn: dispute })
  return (
    <Section title={t`Something is wrong?`}>
      <Card className="stack g4">
        <TextArea
          label={t`What is wrong`}
          hint={t`Your words are printed on the minutes. Then you do not sign them.`}
          maxLength={2000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {error && <Problem error={error} />}
        <Button
          look="second"
          block
          busy={isPending}
          why={text.trim() === '' ? <Trans>Write what is wrong first.</Trans> : null}
          onClick={() => mutate({ digest, text })}
        >
          <Trans>Dispute the minutes</Trans>
        </Button>
      </Card>
    </Section>
  )
}
