// Opens over the page when its session has ended. The page stays as it is, so nothing that was typed is lost.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { session } from '../../../api/session.ts'
import { useSession } from '../../../app/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { groupMobile } from './mobile-number.rules.ts'
import { ProofNote } from './proof-note.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { asksForWork } from './use-proof.ts'
import { useSignIn } from './use-sign-in.ts'

export default function SignInAgain() {
  const state = useSession()
  return state.status === 'ENDED' ? (
    <SignInSheet mobileNumber={state.person.mobileNumber} reason={state.reason ?? null} />
  ) : null
}

function SignInSheet({ mobileNumber, reason }: { mobileNumber: string; reason: string | null }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const signIn = useSignIn()
  useEffect(() => {
    const opened = dialog.current!
    opened.showModal()
    return () => opened.close()
  }, [])
  const number = groupMobile(mobileNumber)
  return (
    // Escape does not close it: the page below cannot be used without a session.
    <dialog
      ref={dialog}
      className="k-modal k-sheet"
      aria-label={t`Sign in again`}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="stack g4">
        {signIn.step.kind === 'NUMBER' ? (
          <>
            <h1>
              <Trans>Sign in again</Trans>
            </h1>
            {reason ? (
              <Note tone="warn">{reason}</Note>
            ) : (
              <p>
                <Trans>Your session has ended. What you typed on this page is still here.</Trans>
              </p>
            )}
            {signIn.request.error && !asksForWork(signIn.request.error) && <Problem error={signIn.request.error} />}
            <ProofNote proof={signIn.proof} />
            <Button
              money
              block
              busy={signIn.request.isPending || signIn.proof.isWorking}
              onClick={() => void signIn.sendCode(mobileNumber)}
            >
              <Trans>Send a code to {number}</Trans>
            </Button>
          </>
        ) : (
          <SignInSteps signIn={signIn} step={signIn.step} isFixedNumber />
        )}
        <Button look="quiet" onClick={() => session.leave()}>
          <Trans>Leave this page and sign out</Trans>
        </Button>
      </div>
    </dialog>
  )
}
