// The main terms of the agreement in plain words; the PDF has all of them.
import { listOwnPrograms } from '@kuri/contract/money/own-programs.contract'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../../api/query.ts'
import { Money } from '../../../../ui/money.tsx'
import { Card } from '../../../../ui/page.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { Time } from '../../../../ui/time.tsx'
import type { OwnRequest } from '../requests/request.rules.ts'

export function AgreementTerms({ request }: { request: OwnRequest }) {
  const { data } = useQuery(read(listOwnPrograms, { query: { pageSize: 100 } }))
  const program = data?.programs.find(({ programId }) => programId === request.programId)
  const payments = program?.cycleCount ?? 0
  return (
    <Card look="thread" className="stack">
      <div className="row between">
        <h2>{request.programName}</h2>
        {request.ticketNumber !== null && <Ticket number={request.ticketNumber} kind="me" long />}
      </div>
      {program && (
        <dl className="stack g2">
          <Term name={<Trans>Pot</Trans>}>
            <Money rupees={program.totalAmount} />
          </Term>
          <Term name={<Trans>Instalment, before shares</Trans>}>
            <Money rupees={program.subscriptionAmount} />
          </Term>
          <Term name={<Trans>How often you pay</Trans>}>
            <Plural value={payments} one="# time" other="# times" />
          </Term>
          <Term name={<Trans>Starts</Trans>}>
            <Time at={program.startDate} />
          </Term>
        </dl>
      )}
    </Card>
  )
}

const Term = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="row between">
    <dt className="dim">{name}</dt>
    <dd className="b end">{children}</dd>
  </div>
)
