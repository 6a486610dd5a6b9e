// The three joining papers of a ticket, each done or still missing.
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../../ui/badge.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/feedback.tsx'
import { ItemLink, List } from '../../../../ui/list.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { Time } from '../../../../ui/time.tsx'
import { missingPapers, type OwnRequest } from '../requests/request.rules.ts'
import { PaperPage, type Papers } from './paper-page.tsx'

export default function PapersPage() {
  const { t } = useLingui()
  return (
    <PaperPage title={t`Your papers`}>{(request, papers) => <PaperList request={request} papers={papers} />}</PaperPage>
  )
}

function PaperList({ request, papers }: { request: OwnRequest; papers: Papers }) {
  const { t } = useLingui()
  const { requestId, programId, ticketNumber, companyName } = request
  const missing = missingPapers(request)
  const params = { requestId }
  return (
    <>
      {ticketNumber !== null && (
        <p>
          <Ticket number={ticketNumber} kind="me" long />
        </p>
      )}
      <List label={t`Your papers`}>
        <ItemLink
          to="/my/requests/$requestId/papers/nominee"
          params={params}
          icon="people"
          heading={t`Nominee`}
          detail={papers.nominee?.name ?? t`Who gets the money if you die`}
          aside={<State isDone={!missing.includes('NOMINEE')} />}
        />
        <ItemLink
          to="/my/requests/$requestId/papers/pan-income"
          params={params}
          icon="file"
          heading={t`PAN card and income proof`}
          detail={papers.panIncomeAt ? <Time at={papers.panIncomeAt} /> : t`Two pictures or PDF files`}
          aside={<State isDone={!missing.includes('PAN_INCOME')} />}
        />
        <ItemLink
          to="/my/requests/$requestId/papers/agreement"
          params={params}
          icon="pen"
          heading={t`Agreement`}
          detail={papers.agreementSignedAt ? <Time at={papers.agreementSignedAt} /> : t`Read it, then sign it`}
          aside={<State isDone={!missing.includes('AGREEMENT')} />}
        />
      </List>
      {missing.length === 0 ? (
        <>
          <Note tone="brand">
            <Trans>All papers are there. {companyName} has what it needs.</Trans>
          </Note>
          <ButtonLink to="/my/chits/$programId" params={{ programId }} money block>
            <Trans>Open the chit</Trans>
          </ButtonLink>
        </>
      ) : (
        <p className="dim">
          <Trans>Add them in any order. {companyName} asks for all three.</Trans>
        </p>
      )}
    </>
  )
}

const State = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <Badge tone="done" icon="tick">
      <Trans>Done</Trans>
    </Badge>
  ) : (
    <Badge tone="warn" icon="alert">
      <Trans>Missing</Trans>
    </Badge>
  )
