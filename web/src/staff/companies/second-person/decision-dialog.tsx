// Shows what a request would change, before and after, and takes the decision about exactly that.
import { approveApproval, getApproval, rejectApproval } from '@kuri/contract/companies/two-persons.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import type { Approval } from './approval.ts'
import { Changes } from './changes.tsx'
import { useDeedWords } from './deed-words.ts'

export function DecisionDialog({ approval, onClose }: { approval: Approval; onClose(): void }) {
  const deeds = useDeedWords()
  const params = { id: approval.id }
  const detail = useQuery({ ...read(getApproval, { params }), staleTime: 0 })
  return (
    <Dialog title={deeds[approval.kind]} onClose={onClose}>
      <div className="stack g4">
        <p>
          <b dir="auto">{approval.about}</b>
          <span className="block" dir="auto">
            {approval.reason}
          </span>
        </p>
        <Loaded query={detail} heights={[120]}>
          {({ changes, hash }) => (
            <>
              <Changes changes={changes} />
              <Answers approval={approval} hash={hash} onClose={onClose} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

/** The person who asked can only take it back. */
function Answers({ approval, hash, onClose }: { approval: Approval; hash: string; onClose(): void }) {
  const { t } = useLingui()
  const [comment, setComment] = useState('')
  const approve = useChange(approveApproval, { outdates: 'everything' })
  const reject = useChange(rejectApproval, { outdates: 'everything' })
  const params = { id: approval.id }
  const said = comment.trim() ? { comment: comment.trim() } : {}
  const isBusy = approve.isPending || reject.isPending
  const done = (message: string) => ({
    onSuccess: () => {
      toast(message)
      onClose()
    },
  })
  return (
    <>
      <TextInput
        label={t`Comment`}
        isOptional
        maxLength={500}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {(approve.error ?? reject.error) && <Problem error={(approve.error ?? reject.error)!} />}
      <div className="k-answers">
        <Button
          look="second"
          busy={reject.isPending}
          disabled={isBusy}
          onClick={() => reject.mutate({ params, body: said }, done(t`Nothing was changed.`))}
        >
          {approval.canDecide ? <Trans>Reject it</Trans> : <Trans>Take it back</Trans>}
        </Button>
        {approval.canDecide && (
          <Button
            busy={approve.isPending}
            disabled={isBusy}
            onClick={() => approve.mutate({ params, body: { hash, ...said } }, done(t`Approved and done.`))}
          >
            <Trans>Approve it</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
