// The signatures of the company. One is active: agreements are signed with it.
import {
  confirmCompanySignature,
  generateCompanySignature,
  listCompanySignatures,
} from '@kuri/contract/companies/signatures.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { read, useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { SignatureInput } from '../../../ui/signature/signature-input.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { putFile } from '../../../ui/upload/put-file.ts'
import { Columns, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'

const MOST = 100

export default function SignaturesPage() {
  const { t } = useLingui()
  const [round, setRound] = useState(0)
  return (
    <StaffPage
      title={t`Signatures`}
      subtitle={<Trans>The one in use signs the agreements of your programs.</Trans>}
      needs="signature.manage"
    >
      <Columns>
        <Saved />
        <NewSignature key={round} onSaved={() => setRound(round + 1)} />
      </Columns>
    </StaffPage>
  )
}

function Saved() {
  const { t } = useLingui()
  const list = useQuery(read(listCompanySignatures, { query: { pageSize: MOST } }))
  const activate = useChange(confirmCompanySignature, { outdates: [listCompanySignatures] })
  return (
    <Panel title={t`Saved`}>
      {activate.error && <Problem error={activate.error} />}
      <Loaded query={list} heights={[160, 160]}>
        {({ signatures }) =>
          signatures.length === 0 ? (
            <p className="dim">
              <Trans>No signature yet. Draw one beside.</Trans>
            </p>
          ) : (
            <ul className="stack">
              {signatures.map(({ id, fileUrl, isActive, uploadedAt }) => (
                <li key={id} className="stack g2">
                  <img src={fileUrl} alt={t`Signature`} className="h-24 w-full rounded-lg bg-white object-contain" />
                  <div className="row between">
                    <span className="dim">
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
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

async function saveSignature(picture: File) {
  const body = { fileName: picture.name, contentType: 'image/png' } as const
  const { signatureAssetId, ...target } = await api(generateCompanySignature, { body })
  await putFile(target, picture, () => {}, new AbortController().signal)
  await api(confirmCompanySignature, { body: { signatureAssetId } })
}

function NewSignature({ onSaved }: { onSaved(): void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [picture, setPicture] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const save = useMutation<void, Error, File>({
    mutationFn: saveSignature,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [listCompanySignatures.path] })
      toast(t`The signature is saved and in use.`)
      onSaved()
    },
  })
  return (
    <Panel title={t`New signature`}>
      <div className="stack">
        <SignatureInput
          label={t`How do you sign?`}
          error={isTried && picture === null ? t`Draw or type a name first.` : undefined}
          onChange={setPicture}
        />
        {save.error && <Problem error={save.error} />}
        <Button
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
    </Panel>
  )
}
