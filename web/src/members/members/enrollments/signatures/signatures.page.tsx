// The signatures of a member. One is active: it signs agreements and prebids.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Card, Page, Section } from '../../../../ui/page.tsx'
import { SignatureInput } from '../../../../ui/signature/signature-input.tsx'
import { Time } from '../../../../ui/time.tsx'
import { SignatureImage } from './signature-image.tsx'
import { useActivateSignature, useSaveSignature, useSignatures } from './use-signatures.ts'

export default function SignaturesPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useSignatures()
  return (
    <Page title={t`Your signatures`}>
      {error && !data && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton heights={[160, 320]} />}
      {data && data.signatures.length === 0 && (
        <p>
          <Trans>No signature yet. Draw one, and it signs your agreements and prebids.</Trans>
        </p>
      )}
      {data && data.signatures.length > 0 && <SignatureList signatures={data.signatures} />}
      {data && <NewSignature key={data.signatures.length} />}
    </Page>
  )
}

type Signature = NonNullable<ReturnType<typeof useSignatures>['data']>['signatures'][number]

function SignatureList({ signatures }: { signatures: readonly Signature[] }) {
  const { t } = useLingui()
  const activate = useActivateSignature()
  return (
    <Section title={t`Saved`}>
      {activate.error && <Problem error={activate.error} />}
      <ul className="stack">
        {signatures.map(({ id, fileUrl, isActive, uploadedAt }) => (
          <li key={id}>
            <Card className="stack g2">
              <SignatureImage url={fileUrl} />
              <div className="row between">
                <span className="sm dim">
                  <Time at={uploadedAt} show="both" />
                </span>
                {isActive ? (
                  <Badge tone="done" icon="tick">
                    <Trans>In use</Trans>
                  </Badge>
                ) : (
                  <Button
                    look="second"
                    busy={activate.isPending}
                    onClick={() => activate.mutate({ body: { signatureAssetId: id } })}
                  >
                    <Trans>Use this one</Trans>
                  </Button>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NewSignature() {
  const { t } = useLingui()
  const [picture, setPicture] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const save = useSaveSignature()
  return (
    <div className="stack">
      <SignatureInput
        label={t`New signature`}
        error={isTried && picture === null ? t`Draw or type your name first.` : undefined}
        onChange={setPicture}
      />
      {save.error && <Problem error={save.error} />}
      <Button
        money
        block
        busy={save.isPending}
        onClick={() => {
          setTried(true)
          if (picture) save.mutate(picture)
        }}
      >
        <Trans>Save the signature</Trans>
      </Button>
    </div>
  )
}
