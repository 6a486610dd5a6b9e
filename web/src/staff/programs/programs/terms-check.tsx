// The arithmetic of a chit while its terms are typed. It warns and never refuses: some chits are meant to differ.
import { Trans } from '@lingui/react/macro'
import { Note } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { checkPot } from './program.rules.ts'

type PotNoteProps = { pot: unknown; instalment: unknown; tickets: unknown; divisions: unknown }

export function PotNote(props: PotNoteProps) {
  const check = checkPot(props)
  const tickets = String(props.tickets ?? '')
  const divisions = Number(props.divisions ?? 1)
  return (
    <div aria-live="polite">
      {check.kind === 'OPEN' ? (
        <Note>
          <Trans>Tickets × instalment should be the pot. The check appears here.</Trans>
        </Note>
      ) : check.kind === 'EQUAL' ? (
        <Note tone="brand">
          <Trans>
            {tickets} tickets × <Money rupees={Number(props.instalment)} /> = <Money rupees={check.collected} />. This
            is the pot.
          </Trans>
        </Note>
      ) : (
        <Note tone="warn">
          <p>
            <Trans>
              {tickets} tickets × <Money rupees={Number(props.instalment)} /> = <Money rupees={check.collected} />, but
              the prizes are <Money rupees={check.prizes} />.
            </Trans>
          </p>
          <p className="sm">
            {divisions > 1 ? (
              <Trans>
                Each of the {divisions} divisions pays the pot once. Check tickets, instalment and divisions.
              </Trans>
            ) : (
              <Trans>Check tickets, instalment and pot. You can go on if this is meant.</Trans>
            )}
          </p>
        </Note>
      )}
    </div>
  )
}

const LEGAL_COMMISSION_PERCENT = 7

export function CommissionNote({ percent }: { percent: unknown }) {
  if (!(Number(percent) > LEGAL_COMMISSION_PERCENT)) return null
  return (
    <Note tone="warn" role="status">
      <Trans>More than the {LEGAL_COMMISSION_PERCENT} % that the Chit Funds Act allows.</Trans>
    </Note>
  )
}
