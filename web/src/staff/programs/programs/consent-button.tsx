// The company signs its consent to the program. It is given once; signing again changes nothing.

import { consentToProgram } from '@kuri/contract/companies/signatures.contract'
import { getProgram } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useCompanySignature } from '../../parts/company-signature.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import type { Program } from './program.rules.ts'

export function ConsentButton({ program }: { program: Program }) {
  const [isOpen, setOpen] = useState(false)
  if (program.consent)
    return (
      <Note tone="brand">
        <Trans>The company has signed its consent.</Trans> <Time at={program.consent.consentedAt} />{' '}
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
  const { signatureAssetId, picture } = useCompanySignature()
  const consent = useChange(consentToProgram, { outdates: [getProgram.company] })
  return (
    <ConfirmDialog
      title={t`Consent of the company`}
      confirm={t`Sign`}
      isReady={isAccepted && signatureAssetId !== undefined}
      onConfirm={async () => {
        await consent.mutateAsync({
          params: { id: program.programId },
          body: { signatureAssetId: signatureAssetId!, acceptedTermsAndConditions: true },
        })
        toast(t`The consent is signed.`)
      }}
      onClose={onClose}
    >
      {picture}
      <Checkbox
        label={t`The company consents to this program and its terms.`}
        checked={isAccepted}
        onChange={({ target }) => setAccepted(target.checked)}
      />
    </ConfirmDialog>
  )
}
