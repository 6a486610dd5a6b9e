// The passbook of one ticket as the company keeps it: every line with its receipts and the balance. Made to be printed, or taken along
// as a certified PDF.
import { getOwnPassbook } from '@kuri/contract/members/passbooks.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/page.tsx'
import type { Chit } from './chit.rules.ts'
import { Passbook } from './passbook.tsx'
import { useChit } from './use-chit.ts'

const route = getRouteApi('/member/my/chits/$programId/statement')

export default function StatementPage() {
  const { t } = useLingui()
  const { programId } = route.useParams()
  const { enrolledSubscriberId } = route.useSearch()
  const { chit, statement, error, retry } = useChit(programId)
  const tickets = chit?.enrollments ?? []
  const ticket = tickets.find((each) => each.enrolledSubscriberId === enrolledSubscriberId) ?? tickets[0]
  return (
    <Page
      title={t`Passbook`}
      subtitle={chit && `${chit.name} · ${chit.chitId}`}
      aside={
        <Button look="quiet" icon onClick={() => print()} aria-label={t`Print`}>
          <Icon name="print" size={24} />
        </Button>
      }
    >
      {error && <Problem error={error} onRetry={retry} />}
      {!error && !(ticket && statement) && <Skeleton heights={[48, 200, 320]} />}
      {tickets.length > 1 && ticket && <TicketChoice tickets={tickets} chosen={ticket.enrolledSubscriberId} />}
      {ticket && statement && <TicketPassbook key={ticket.enrolledSubscriberId} id={ticket.enrolledSubscriberId} />}
    </Page>
  )
}

function TicketPassbook({ id }: { id: string }) {
  const passbook = useQuery(read(getOwnPassbook, { params: { id } }))
  if (passbook.isPending) return <Skeleton heights={[200, 320]} />
  if (passbook.isError) return <Problem error={passbook.error} onRetry={() => passbook.refetch()} />
  return <Passbook passbook={passbook.data} />
}

const TicketChoice = ({ tickets, chosen }: { tickets: Chit['enrollments']; chosen: string }) => {
  const { t } = useLingui()
  return (
    <nav className="k-chips print:hidden" aria-label={t`My tickets`}>
      {tickets.map(({ enrolledSubscriberId, ticketNumber }) => (
        <Link
          key={enrolledSubscriberId}
          to="."
          search={{ enrolledSubscriberId }}
          replace
          className={enrolledSubscriberId === chosen ? 'k-chip on' : 'k-chip'}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={enrolledSubscriberId === chosen ? 'page' : undefined}
        >
          <Trans>Ticket {ticketNumber}</Trans>
        </Link>
      ))}
    </nav>
  )
}
