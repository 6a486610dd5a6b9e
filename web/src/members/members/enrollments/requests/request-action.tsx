// The one thing that is to be done for a request now, as a large button, or who has to act.
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/feedback.tsx'
import { formatRupees } from '../../../../ui/money.tsx'
import { nextAction, type OwnRequest } from './request.rules.ts'

export function RequestAction({ request }: { request: OwnRequest }) {
  const { requestId, programId, companyName } = request
  const action = nextAction(request)
  if (action.kind === 'CONTINUE')
    return (
      <ButtonLink to={`/my/requests/$requestId/${action.page}`} params={{ requestId }} money block>
        <Trans>Continue</Trans>
      </ButtonLink>
    )
  if (action.kind === 'PAY') {
    const amount = formatRupees(action.amount)
    return (
      <div className="stack g2">
        <ButtonLink to="/pay/$invoiceId" params={{ invoiceId: action.invoiceId }} money block>
          <Trans>Pay {amount}</Trans>
        </ButtonLink>
        <p className="sm dim">
          <Trans>The place is yours only when the payment has arrived.</Trans>
        </p>
      </div>
    )
  }
  if (action.kind === 'ADD_PAPERS')
    return (
      <ButtonLink to="/my/requests/$requestId/papers" params={{ requestId }} money block>
        <Trans>Add your papers</Trans>
      </ButtonLink>
    )
  if (action.kind === 'OPEN_CHIT')
    return (
      <ButtonLink to="/my/chits/$programId" params={{ programId }} money block>
        <Trans>Open the chit</Trans>
      </ButtonLink>
    )
  if (action.kind === 'APPLY_AGAIN')
    return (
      <ButtonLink to="/join/$programId" params={{ programId }} money block>
        <Trans>Apply again</Trans>
      </ButtonLink>
    )
  return (
    <Note icon="clock">
      {action.for === 'PLATFORM' ? (
        <Trans>Nothing to do for you now. Kuri checks your details, then {companyName} decides.</Trans>
      ) : (
        <Trans>Nothing to do for you now. {companyName} decides, then you pay the first instalment.</Trans>
      )}
    </Note>
  )
}
