// The question before each step of an auction. What the room sees asks for its reason; what cannot be taken back asks twice.
import { useLingui } from '@lingui/react/macro'
import { api } from '../../../api/api.ts'
import { useSession } from '../../../app/use-session.ts'
import { ConfirmDialog, ReasonDialog } from '../../parts/confirm.tsx'
import { useAuctionSide } from './auction-side.ts'
import { sendCommand, withCulprit } from './send-command.ts'
import type { StaffRoom } from './use-staff-room.ts'

export type ActionName = 'START' | 'PAUSE' | 'RESUME' | 'END' | 'CANCEL' | 'APPROVE' | 'OPEN_PREBID' | 'CLOSE_PREBID'
type ActionDialogProps = {
  name: ActionName
  staffRoom: Pick<StaffRoom, 'client' | 'room'>
  auctionId: string
  onClose(): void
}

export function ActionDialog({ name, staffRoom: { client, room }, auctionId, onClose }: ActionDialogProps) {
  const { t } = useLingui()
  const side = useAuctionSide()
  const { person } = useSession()
  const { endpoints } = side
  const params = { auctionId }
  const joined = room.audience?.joinedParticipantCount ?? 0
  const command = (action: string, send: () => Promise<void>) => withCulprit(side, auctionId, action, send)
  switch (name) {
    case 'START':
      return (
        <ConfirmDialog
          title={t`Start the auction?`}
          confirm={t`Start now`}
          look="gold"
          onClose={onClose}
          onConfirm={() => command('START', () => sendCommand(client, 'auction.status.update', { status: 'START' }))}
        >
          <p>{t`${joined} tickets have joined. Members can bid from this moment.`}</p>
        </ConfirmDialog>
      )
    case 'PAUSE':
      return (
        <ReasonDialog
          title={t`Pause the auction`}
          confirm={t`Pause now`}
          again={null}
          initial={t`Short break`}
          templates={[t`Short break`, t`Power cut in the hall`, t`A bid has to be clarified`]}
          intro={t`The clock stands still, and nobody can bid. Members read the reason.`}
          onClose={onClose}
          onConfirm={(reason) => command('PAUSE', () => sendCommand(client, 'auction.pause', { reason }))}
        />
      )
    case 'RESUME':
      return (
        <ReasonDialog
          title={t`Resume the auction`}
          confirm={t`Resume now`}
          again={null}
          initial={t`We go on`}
          templates={[t`We go on`, t`The light is back`, t`It is clarified`]}
          intro={t`The clock goes on with the time that was left.`}
          onClose={onClose}
          onConfirm={(reason) => command('RESUME', () => sendCommand(client, 'auction.resume', { reason }))}
        />
      )
    case 'END':
      return (
        <ReasonDialog
          title={t`End the auction now?`}
          confirm={t`End the auction`}
          again={t`Press again to end it`}
          templates={[t`Nobody bids any more`, t`The lowest prize is reached`, t`As agreed in the hall`]}
          intro={t`Nobody can bid any more, and it cannot be opened again.`}
          onClose={onClose}
          onConfirm={(reason) => command('END', () => sendCommand(client, 'auction.end', { reason }))}
        />
      )
    case 'CANCEL':
      return (
        <ReasonDialog
          title={t`Cancel the auction?`}
          confirm={t`Cancel the auction`}
          again={t`Press again to cancel it`}
          keep={t`Keep the auction`}
          templates={[t`Too few members have come`, t`Postponed to another day`]}
          intro={t`A cancelled auction stays cancelled. Members are notified of the reason.`}
          onClose={onClose}
          onConfirm={(reason) => api(endpoints.cancelAuction, { params, body: { reason } })}
        />
      )
    case 'APPROVE':
      return (
        <ReasonDialog
          title={t`Approve the auction`}
          confirm={t`Approve`}
          again={null}
          initial={t`Checked by ${person?.name ?? t`staff`}`}
          intro={t`After the approval it can be started.`}
          onClose={onClose}
          onConfirm={(reason) => api(endpoints.approveAuction, { params, body: { reason } })}
        />
      )
    case 'OPEN_PREBID':
      return (
        <ReasonDialog
          title={t`Open the prebids`}
          confirm={t`Open the prebids`}
          again={null}
          initial={t`Members asked for it`}
          intro={t`Members can place sealed bids until the window closes.`}
          onClose={onClose}
          onConfirm={(reason) => api(endpoints.openPrebid, { params, body: { reason } })}
        />
      )
    case 'CLOSE_PREBID':
      return (
        <ReasonDialog
          title={t`Close the prebids now?`}
          confirm={t`Close the prebids`}
          again={t`Press again to close them`}
          templates={[t`The live auction begins`, t`As announced`]}
          intro={t`Nobody can place or change a sealed bid afterwards.`}
          onClose={onClose}
          onConfirm={(reason) => api(endpoints.closePrebid, { params, body: { reason } })}
        />
      )
  }
}
