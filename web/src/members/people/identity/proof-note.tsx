// What a person sees while their phone computes a proof of work.
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import type { Proof } from './use-proof.ts'

export function ProofNote({ proof }: { proof: Proof }) {
  if (proof.hasFailed)
    return (
      <Note tone="warn" role="alert">
        <Trans>The check could not be finished. Look at your connection, then try again.</Trans>
      </Note>
    )
  if (!proof.isWorking) return null
  return (
    <div className="stack g2" role="status">
      <Note icon="shield">
        <Trans>
          Many codes are being asked for just now, so your phone does a short check first. Keep this page open; it can
          take a minute.
        </Trans>
      </Note>
      <Button look="quiet" onClick={proof.cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
