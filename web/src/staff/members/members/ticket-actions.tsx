// What staff do with the ticket of a member: papers, notice of removal, transfer.
import { getMember } from '@kuri/contract/members/members.contract'
import { listTicketCases, sendRemovalNotice } from '@kuri/contract/members/ticket-cases.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../../parts/confirm.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import type { MemberTicket } from './member-ticket.ts'
import { PapersDialog } from './papers-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

export function TicketActions({ ticket }: { ticket: MemberTicket }) {
  const { t } = useLingui()
  const { can } = useSide()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'PAPERS' | 'NOTICE' | 'TRANSFER' | null>(null)
  const notify = useChange(sendRemovalNotice, { outdates: [listTicketCases, getMember] })
  const { branchId, programId, enrolledSubscriberId: id, ticketNumber } = ticket
  if (ticket.endedAt !== null || ticket.holder === 'COMPANY' || !can('subscriber.manage', { branchId, programId }))
    return null
  const close = () => setDialog(null)
  const showCases = () => void navigate({ to: '/co/ticket-cases', search: { programId } })
  return (
    <>
      <Button look="quiet" onClick={() => setDialog('PAPERS')}>
        <Trans>Add papers</Trans>
      </Button>
      <Button
        look="quiet"
        onClick={() => setDialog('TRANSFER')}
        why={ticket.isPrized ? <BlockedReason code="TICKET_PRIZED" /> : undefined}
      >
        <Trans>Transfer</Trans>
      </Button>
      {ticket.overdueAmount > 0 && (
        <Button
          look="danger"
          onClick={() => setDialog('NOTICE')}
          why={ticket.isPrized ? <BlockedReason code="TICKET_PRIZED" /> : undefined}
        >
          <Trans>Notice of removal</Trans>
        </Button>
      )}
      {dialog === 'PAPERS' && <PapersDialog ticket={ticket} onClose={close} />}
      {dialog === 'TRANSFER' && <TransferDialog ticket={ticket} onClose={close} onDone={showCases} />}
      {dialog === 'NOTICE' && (
        <ReasonDialog
          title={t`Notice of removal for ticket ${ticketNumber}`}
          intro={<Trans>The member is notified and has 14 days to pay. Another person confirms the removal.</Trans>}
          templates={[t`Three instalments are overdue`]}
          confirm={t`Give notice`}
          onConfirm={async (reason) => {
            await notify.mutateAsync({ params: { id }, body: { reason } })
            toast(t`The notice is sent.`)
            showCases()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
