// The ticket chip: the only way in which a ticket number is shown. White is somebody else's, gold is yours, green has won.
import { Trans } from '@lingui/react/macro'
import { classes } from './classes.ts'

type TicketProps = { number: number; kind?: 'other' | 'me' | 'won'; long?: boolean }

/** `long` writes "Ticket 7" instead of "7". */
export const Ticket = ({ number, kind = 'other', long }: TicketProps) => (
  <span className={classes('k-ticket', kind !== 'other' && kind)}>
    {long ? (
      <Trans>Ticket {number}</Trans>
    ) : (
      <>
        <span className="sr">
          <Trans>Ticket</Trans>{' '}
        </span>
        {number}
      </>
    )}
  </span>
)
