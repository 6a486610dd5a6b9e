// Deletes a bid or disqualifies a bidder. Both ask for a reason that the room reads, and for a second press.
import { DISQUALIFICATION_REASON_CODES } from '@kuri/contract/auctions/enums'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '../../../../ui/field.tsx'
import { formatRupees } from '../../../../ui/money.tsx'
import { ReasonDialog } from '../../../parts/confirm.tsx'
import { reasonCodeWords } from '../auction-words.tsx'
import { sendCommand } from '../send-command.ts'
import type { StaffRoom } from '../use-staff-room.ts'

export type Marked =
  | { kind: 'DELETE_BID'; bidId: string; ticketNumber: number; amount: number }
  | { kind: 'DISQUALIFY_BIDDER'; enrolledSubscriberId: string; ticketNumber: number; name: string | null }

type Props = { marked: Marked; staffRoom: Pick<StaffRoom, 'client'>; onClose(): void }
type ReasonCode = (typeof DISQUALIFICATION_REASON_CODES)[number]

export function MarkDialog({ marked, staffRoom: { client }, onClose }: Props) {
  const { t } = useLingui()
  const [reasonCode, setReasonCode] = useState<ReasonCode>('RULE_VIOLATION')
  const { ticketNumber } = marked
  if (marked.kind === 'DELETE_BID')
    return (
      <ReasonDialog
        title={t`Delete the bid of ticket ${ticketNumber}?`}
        confirm={t`Delete the bid`}
        again={t`Press again to delete it`}
        templates={[t`Typed by mistake`, t`Wrong ticket`, t`The member took it back`]}
        intro={t`${formatRupees(marked.amount)} is struck through everywhere, and the bid before it leads again.`}
        onClose={onClose}
        onConfirm={(reason) =>
          sendCommand(client, 'auction.bid.mark', { action: 'DELETE_BID', bidId: marked.bidId, reason })
        }
      />
    )
  return (
    <ReasonDialog
      title={t`Disqualify ticket ${ticketNumber}?`}
      confirm={t`Disqualify the bidder`}
      again={t`Press again to disqualify`}
      templates={[t`The instalment is not paid`, t`Disturbed the auction`, t`Papers are missing`]}
      intro={
        <div className="stack g2">
          <p>{t`The ticket cannot bid in this auction any more, and its bids are struck through.`}</p>
          <Select
            label={t`Kind of reason`}
            value={reasonCode}
            onChange={({ target }) => setReasonCode(target.value as ReasonCode)}
            options={DISQUALIFICATION_REASON_CODES.map((value) => ({ value, label: reasonCodeWords(value) }))}
          />
        </div>
      }
      onClose={onClose}
      onConfirm={(reason) =>
        sendCommand(client, 'auction.bid.mark', {
          action: 'DISQUALIFY_BIDDER',
          enrolledSubscriberId: marked.enrolledSubscriberId,
          reasonCode,
          reason,
        })
      }
    />
  )
}
