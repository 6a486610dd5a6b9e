// What staff do with the ticket of a member: papers, notice of removal, transfer.
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import type { MemberTicket } from './member-ticket.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { PapersDialog } from './papers-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

export function TicketActions({ ticket }: { ticket: MemberTicket }) {
  const { can } = useSide()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'PAPERS' | 'NOTICE' | 'TRANSFER' | null>(null)
  const { branchId, programId } = ticket
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
      {dialog === 'NOTICE' && <NoticeDialog ticket={ticket} onClose={close} onDone={showCases} />}
    </>
  )
}
