// One member: what they owe, and all their tickets with passbook, statement and papers.

import type { Data } from '@kuri/contract/kit/route'
import { getMember } from '@kuri/contract/members/members.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { DefinitionList, Panel, Stat, Stats } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can } from '../../side/side.tsx'
import type { MemberTicket } from './member-ticket.ts'
import { TicketActions } from './ticket-actions.tsx'

type Member = Data<typeof getMember>

export default function MemberPage() {
  const { t } = useLingui()
  const { subscriberId } = useParams({ from: '/company/co/members/$subscriberId' })
  const member = useQuery(read(getMember, { params: { id: subscriberId } }))
  return (
    <StaffPage
      title={member.data?.name ?? t`Member`}
      needs="subscriber.manage"
      above={
        <Link to="/co/members">
          <Trans>Member register</Trans>
        </Link>
      }
      subtitle={member.data?.mobileNumber}
      actions={
        member.data && (
          <>
            <Can needs={['payment.manage', 'statement.manage']}>
              <ButtonLink look="second" to="/co/receipts" search={{ subscriberId }}>
                <Trans>Receipts</Trans>
              </ButtonLink>
            </Can>
            <Can needs="payment.manage">
              <ButtonLink to="/co/money/desk" search={{ subscriberId }}>
                <Trans>Take a payment</Trans>
              </ButtonLink>
            </Can>
          </>
        )
      }
    >
      <Loaded query={member}>
        {(data) => (
          <>
            <Figures member={data} />
            <Panel title={t`Person`}>
              <DefinitionList
                columns={3}
                items={[
                  [t`Mobile`, data.mobileNumber],
                  [t`Email`, data.email],
                  [t`PAN`, data.pan],
                  [t`Aadhaar`, data.aadhaarNumber],
                  [
                    t`Last receipt`,
                    data.lastReceipt && (
                      <Link to="/co/receipts/$receiptId" params={{ receiptId: data.lastReceipt.receiptId }}>
                        {data.lastReceipt.number}
                      </Link>
                    ),
                  ],
                ]}
              />
            </Panel>
            {data.tickets.length === 0 && (
              <Empty>
                <Trans>This person holds no ticket any more.</Trans>
              </Empty>
            )}
            {data.tickets.map((ticket) => (
              <TicketPanel key={ticket.enrolledSubscriberId} ticket={ticket} />
            ))}
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Figures({ member }: { member: Member }) {
  const { t } = useLingui()
  return (
    <Stats>
      <Stat label={t`Due`} value={<Money rupees={member.dueAmount} />} />
      <Stat label={t`Late`} value={<Money rupees={member.overdueAmount} />} />
      <Stat label={t`Charges`} value={<Money rupees={member.chargeAmount} />} />
      <Stat label={t`In advance`} value={<Money rupees={member.advanceAmount} />} />
    </Stats>
  )
}

function TicketPanel({ ticket }: { ticket: MemberTicket }) {
  const { t } = useLingui()
  const { enrolledSubscriberId: ticketId, ticketNumber, programId, programName, subscriberId, papers } = ticket
  const paper = (isThere: boolean) => (isThere ? t`There` : t`Missing`)
  return (
    <Panel
      title={t`Ticket ${ticketNumber}, ${programName}`}
      aside={
        <span className="row g2">
          <Ticket number={ticketNumber} kind={ticket.isPrized ? 'won' : 'other'} />
          {ticket.endedAt !== null && (
            <Badge icon="stop">
              <Trans>Ended</Trans>
            </Badge>
          )}
          {ticket.isPrized && (
            <Badge tone="done" icon="tick">
              <Trans>Won in month {ticket.prizedInCycle}</Trans>
            </Badge>
          )}
        </span>
      }
    >
      <div className="stack g3">
        <DefinitionList
          columns={3}
          items={[
            [t`Due`, <Money key="due" rupees={ticket.dueAmount} />],
            [t`Late`, <Money key="late" rupees={ticket.overdueAmount} />],
            [t`Charges`, <Money key="charges" rupees={ticket.chargeAmount} />],
            [t`In advance`, <Money key="advance" rupees={ticket.advanceAmount} />],
            [t`Since`, <Time key="since" at={ticket.enrolledAt} />],
            [
              t`Papers`,
              papers.isComplete
                ? t`Complete`
                : t`Nominee: ${paper(papers.nominee)}, PAN and income: ${paper(papers.pan)}, agreement: ${paper(papers.agreement)}`,
            ],
          ]}
        />
        <div className="row g2 flex-wrap no-print">
          <ButtonLink look="second" to="/co/tickets/$ticketId/passbook" params={{ ticketId }}>
            <Trans>Passbook</Trans>
          </ButtonLink>
          <Can needs="statement.manage">
            <ButtonLink
              look="second"
              to="/co/programs/$programId/members/$subscriberId"
              params={{ programId, subscriberId }}
            >
              <Trans>Statement</Trans>
            </ButtonLink>
          </Can>
          <TicketActions ticket={ticket} />
        </div>
      </div>
    </Panel>
  )
}
