// Approves or rejects a request or a program, with a comment for those who wait for it.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ConfirmDialog, ReasonDialog } from './confirm.tsx'
import { Panel } from './layout.tsx'

type DecisionPanelProps = {
  /** Why nothing can be decided now. */
  why?: ReactNode
  subject?: 'REQUEST' | 'PROGRAM'
  /** Why it can only be rejected. */
  whyNotApprove?: ReactNode
  /** What follows from an approval. */
  consequence: ReactNode
  approve(comment: string | undefined): Promise<unknown>
  reject(reason: string): Promise<unknown>
}

export function DecisionPanel({
  subject = 'REQUEST',
  why,
  whyNotApprove,
  consequence,
  approve,
  reject,
}: DecisionPanelProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'APPROVE' | 'REJECT' | null>(null)
  const [comment, setComment] = useState('')
  const close = () => setAsked(null)
  const isProgram = subject === 'PROGRAM'
  return (
    <Panel title={t`Decision`}>
      <div className="stack g2">
        <Button block onClick={() => setAsked('APPROVE')} why={why ?? whyNotApprove}>
          <Trans>Approve</Trans>
        </Button>
        <Button block look="danger" onClick={() => setAsked('REJECT')} disabled={why != null}>
          <Trans>Reject</Trans>
        </Button>
      </div>
      {asked === 'APPROVE' && (
        <ConfirmDialog
          title={isProgram ? t`Approve the program?` : t`Approve the request?`}
          confirm={t`Approve`}
          onConfirm={() => approve(comment.trim() || undefined)}
          onClose={close}
        >
          <p>{consequence}</p>
          <TextArea
            label={t`Comment`}
            isOptional
            rows={2}
            maxLength={500}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </ConfirmDialog>
      )}
      {asked === 'REJECT' && (
        <ReasonDialog
          title={isProgram ? t`Reject the program?` : t`Reject the request?`}
          intro={
            isProgram ? (
              <Trans>The company reads the reason.</Trans>
            ) : (
              <Trans>The person reads the reason. They can ask again.</Trans>
            )
          }
          templates={
            isProgram
              ? []
              : [
                  t`A picture is not readable. Please take it again.`,
                  t`Name and papers do not match.`,
                  t`The chit is full.`,
                ]
          }
          confirm={t`Reject`}
          again={t`Press again to reject`}
          onConfirm={reject}
          onClose={close}
        />
      )}
    </Panel>
  )
}
