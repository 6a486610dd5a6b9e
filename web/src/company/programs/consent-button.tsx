// The company signs its consent to the program. It is given once; signing again changes nothing.
import { getProgram } from '@kuri/contract/programs/programs.contract'
import { consentToProgram, listCompanySignatures } from '@kuri/contract/tenancy/signatures.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../api/query.ts'
import { ConfirmDialog } from '../../staff/parts/confirm.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import type { Program } from '../../staff/programs/program.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Note } from '../../ui/feedback.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'

export function ConsentButton({ program }: { program: Program }) {
  const [isOpen, setOpen] = useState(false)
  if (program.consent)
    return (
      <Note tone="brand">
        <Trans>The company has signed its consent.</Trans> <Time at={program.consent.consentedAt} show="dayOfYear" />{' '}
        <bdi>{program.consent.byName}</bdi>
      </Note>
    )
  return (
    <>
      <Button block look="second" onClick={() => setOpen(true)}>
        <Trans>Sign the consent</Trans>
      </Button>
      {isOpen && <ConsentDialog program={program} onClose={() => setOpen(false)} />}
    </>
  )
}

function ConsentDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const { t } = useLingui()
  const [isAccepted, setAccepted] = useState(false)
  const signatures = useQuery(read(listCompanySignatures, { query: { pageSize: 20 } }))
  const consent = useChange(consentToProgram, { outdates: [getProgram] })
  const active = signatures.data?.signatures.find(({ isActive }) => isActive)
  return (
    <ConfirmDialog
      title={t`Consent of the company`}
      confirm={t`Sign`}
      isReady={isAccepted && active !== undefined}
      onConfirm={async () => {
        await consent.mutateAsync({
          params: { id: program.programId },
          body: { signatureAssetId: active!.id, acceptedTermsAndConditions: true },
        })
        toast(t`The consent is signed.`)
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
      <Checkbox
        label={t`The company consents to this program and its terms.`}
        checked={isAccepted}
        onChange={({ target }) => setAccepted(target.checked)}
      />
    </ConfirmDialog>
  )
}
