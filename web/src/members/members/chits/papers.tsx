// How the papers of my tickets stand. A ticket that the company entered itself has no request, and no papers in the app.
import { listOwnRequests } from '@kuri/contract/members/enrollments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Card } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { type Chit, type PaperState, paperStates } from './chit.rules.ts'

export function Papers({ chit: { programId, companyName, enrollments } }: { chit: Chit }) {
  const list = useQuery(read(listOwnRequests, { query: { programId, status: 'ENROLLED', pageSize: 100 } }))
  if (list.isPending) return <Skeleton heights={[160]} />
  if (list.isError) return <Problem error={list.error} onRetry={() => list.refetch()} />
  return enrollments.map(({ enrolledSubscriberId, ticketNumber }) => {
    const request = list.data.enrollments.find((each) => each.enrolledSubscriberId === enrolledSubscriberId)
    return (
      <Card key={enrolledSubscriberId} className="stack g2">
        <div>
          <Ticket number={ticketNumber} kind="me" long />
        </div>
        {request ? (
          <Checklist requestId={request.requestId} papers={paperStates(request.step)} />
        ) : (
          <Note>
            <Trans>{companyName} keeps the papers of this ticket.</Trans>
          </Note>
        )}
      </Card>
    )
  })
}

function Checklist({ requestId, papers }: { requestId: string; papers: readonly PaperState[] }) {
  const { t } = useLingui()
  const names = { NOMINEE: t`Nominee`, PAN_INCOME: t`PAN card and proof of income`, AGREEMENT: t`Agreement` }
  const isComplete = papers.every(({ isDone }) => isDone)
  return (
    <>
      <ul className="stack g1">
        {papers.map(({ paper, isDone }) => (
          <li key={paper} className="row g2">
            <Icon name={isDone ? 'tick' : 'pen'} />
            <span className="grow">{names[paper]}</span>
            <span className={isDone ? 'sm dim' : 'sm b'}>{isDone ? <Trans>done</Trans> : <Trans>missing</Trans>}</span>
          </li>
        ))}
      </ul>
      <ButtonLink
        to="/my/requests/$requestId/papers"
        params={{ requestId }}
        look={isComplete ? 'second' : 'main'}
        block
      >
        {isComplete ? <Trans>See the papers</Trans> : <Trans>Complete the papers</Trans>}
      </ButtonLink>
    </>
  )
}
