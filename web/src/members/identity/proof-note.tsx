// What a person sees while their phone computes a proof of work.
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import type { Proof } from './use-proof.ts'

export function ProofNote({ proof }: { proof: Proof }) {
  if (!proof.isWorking) return null
  return (
    <div className="stack g2" role="status">
      <Note icon="shield">
        <Trans>Checking that you are a person. This takes a few seconds…</Trans>
      </Note>
      <Button look="quiet" onClick={proof.cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
