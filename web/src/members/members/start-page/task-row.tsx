// One thing to do, in a row that leads to where it is done.
import type { HOME_PAPERS } from '@kuri/contract/members/start-page.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Item, ItemLink } from '../../../ui/list.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Task } from './start-page.rules.ts'

type Of<K extends Task['kind']> = Extract<Task, { kind: K }>

export function TaskRow({ task }: { task: Task }) {
  if (task.kind === 'PAY') return <Pay {...task} />
  if (task.kind === 'REQUEST') return <Request {...task} />
  if (task.kind === 'JOIN') return <Join {...task} />
  if (task.kind === 'PREBID') return <Prebid {...task} />
  if (task.kind === 'PRIZE') return <Prize {...task} />
  if (task.kind === 'PAPERS') return <Papers {...task} />
  return <Charge {...task} />
}

const Chit = ({ name }: { name: string }) => <span dir="auto">{name}</span>

const Pay = ({ invoice }: Of<'PAY'>) => (
  <ItemLink
    to="/pay/$invoiceId"
    params={{ invoiceId: invoice.invoiceId }}
    icon="wallet"
    tone="gold"
    heading={
      invoice.cycleNumber === null ? <Trans>Pay your ticket</Trans> : <Trans>Pay month {invoice.cycleNumber}</Trans>
    }
    detail={
      <>
        <Chit name={invoice.programName} />
        {invoice.ticketNumber !== null && (
          <>
            {' · '}
            <Trans>ticket {invoice.ticketNumber}</Trans>
          </>
        )}
        {invoice.dueDate && (
          <span className={invoice.status === 'OVERDUE' ? 'block b text-danger-text' : 'block'}>
            {invoice.status === 'OVERDUE' ? (
              <Trans>
                overdue since <Time at={invoice.dueDate} />
              </Trans>
            ) : (
              <Trans>
                by <Time at={invoice.dueDate} show="dayOfYear" />
              </Trans>
            )}
          </span>
        )}
      </>
    }
    aside={<Money rupees={invoice.balanceAmount} />}
  />
)

const Request = ({ request }: Of<'REQUEST'>) =>
  request.waitsFor === 'PAYMENT' && request.invoice ? (
    <ItemLink
      to="/pay/$invoiceId"
      params={{ invoiceId: request.invoice.invoiceId }}
      icon="wallet"
      tone="gold"
      heading={<Trans>Pay to join</Trans>}
      detail={<Chit name={request.programName} />}
      aside={<Money rupees={request.invoice.amount} />}
    />
  ) : (
    <ItemLink
      to="/my/requests/$requestId"
      params={{ requestId: request.requestId }}
      icon="pen"
      heading={<Trans>Go on with your request</Trans>}
      detail={<Chit name={request.programName} />}
    />
  )

const Join = ({ window }: Of<'JOIN'>) => (
  <ItemLink
    to="/my/auctions/$auctionId"
    params={{ auctionId: window.auctionId }}
    icon="hand"
    tone="gold"
    heading={<Trans>Join the auction</Trans>}
    detail={<WindowDetail window={window} />}
  />
)

const Prebid = ({ window }: Of<'PREBID'>) => (
  <ItemLink
    to="/my/auctions/$auctionId/prebid/$enrolledSubscriberId"
    params={{ auctionId: window.auctionId, enrolledSubscriberId: window.enrolledSubscriberId }}
    icon="lock"
    tone="sealed"
    heading={<Trans>Sealed bid is open</Trans>}
    detail={<WindowDetail window={window} />}
  />
)

const WindowDetail = ({ window }: { window: Of<'JOIN'>['window'] }) => (
  <>
    <Chit name={window.programName} /> · <Trans>ticket {window.ticketNumber}</Trans>
    {window.closesAt && (
      <span className="block">
        <Trans>
          until <Time at={window.closesAt} show="both" />
        </Trans>
      </span>
    )}
  </>
)

const Prize = ({ prize }: Of<'PRIZE'>) => (
  <ItemLink
    to="/my/prizes/$payoutId"
    params={{ payoutId: prize.payoutId }}
    icon="star"
    tone="gold"
    heading={<Trans>Bring the papers for your prize</Trans>}
    detail={
      <>
        <Chit name={prize.programName} /> · <Trans>ticket {prize.ticketNumber}</Trans>
        <span className="block">
          <Trans>
            to be paid by <Time at={prize.dueOn} />
          </Trans>
        </span>
      </>
    }
  />
)

function Papers({ papers }: Of<'PAPERS'>) {
  const { t } = useLingui()
  const words = {
    NOMINEE: t`Name your nominee`,
    PAN_INCOME: t`Show PAN card and income`,
    AGREEMENT: t`Sign the agreement`,
  } satisfies Record<(typeof HOME_PAPERS)[number], string>
  const done = 3 - papers.missing.length
  return (
    <ItemLink
      to="/my/requests/$requestId/papers"
      params={{ requestId: papers.requestId }}
      icon="file"
      heading={papers.missing[0] ? words[papers.missing[0]] : t`Complete your papers`}
      detail={
        <>
          <Chit name={papers.programName} /> · <Trans>papers {done} of 3</Trans>
        </>
      }
    />
  )
}

const Charge = ({ charge }: Of<'CHARGE'>) => (
  <Item
    icon="alert"
    heading={<Trans>A charge is open</Trans>}
    detail={
      <>
        <Chit name={charge.programName} /> · <Trans>ticket {charge.ticketNumber}</Trans>
        <span className="block">
          <Trans>paid at the branch</Trans>
        </span>
      </>
    }
    aside={<Money rupees={charge.balanceAmount} />}
  />
)
