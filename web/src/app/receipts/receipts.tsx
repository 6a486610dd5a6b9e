// What people see of their kept receipts. Loaded after the page that shows it, with the checks and their words.
import type { Intent } from '@kuri/room-client/intents'
import type { KeeperState, ReceiptKeeper } from '@kuri/room-client/receipts/receipt-keeper'
import type { RoomClient } from '@kuri/room-client/room-client'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { Icon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { language } from '../language.ts'
import type { FrameInbox } from './frame-inbox.ts'
import { openKeeper } from './open-keeper.ts'

export type Receipts = { keeper: ReceiptKeeper; state: KeeperState }

const save = (text: string, fileName: string) => saveFile(new Blob([text], { type: 'application/json' }), fileName)

type KeeperProps = { auctionId: string; keeper: ReceiptKeeper }

type KeepReceiptsProps = { auctionId: string; inbox: Pick<FrameInbox, 'open'>; onChange(receipts: Receipts): void }

/** Shows nothing: keeps the receipts in the frames of a room, and compares them. */
export function KeepReceipts({ auctionId, inbox, onChange }: KeepReceiptsProps) {
  useEffect(() => {
    let leave: (() => void) | null = () => {}
    async function keep() {
      await language.need('receipts').catch(() => {})
      const keeper = await openKeeper(auctionId, (state) => onChange({ keeper, state }))
      if (!leave) return keeper.close()
      const closeInbox = inbox.open((frame) => void keeper.handleFrame(frame))
      leave = () => {
        closeInbox()
        keeper.close()
      }
      onChange({ keeper, state: keeper.state() })
    }
    keep().catch(() => {})
    return () => {
      leave?.()
      leave = null
    }
  }, [auctionId, inbox, onChange])
  return null
}

/** Two signed records that cannot both be true. Bidding is over on this device, whatever follows. */
export function ContradictionBanner({ auctionId, keeper, client }: KeeperProps & { client: RoomClient }) {
  useEffect(() => client.stopBidding(), [client])
  const saveBoth = async () => {
    const text = await keeper.exportContradiction()
    if (text !== null) save(text, `contradiction-${auctionId}.json`)
  }
  return (
    <div className="p-4">
      <Note tone="danger" role="alert">
        <p className="b">
          <Trans>The records of this auction do not fit together</Trans>
        </p>
        <p>
          <Trans>
            The service has signed two records of this auction that cannot both be true. Bidding is stopped on this
            device. Save both records and show them to your company, other members or the Registrar.
          </Trans>
        </p>
        <Button look="second" className="mt-2" onClick={() => void saveBoth()}>
          <Icon name="load" />
          <Trans>Save both records</Trans>
        </Button>
      </Note>
    </div>
  )
}

/** Behind the number of a recorded bid whose receipt this browser keeps. */
export function KeptMark({ intent: { state }, receipts }: { intent: Intent; receipts: Receipts | null }) {
  if (state.kind !== 'RECORDED' || !receipts?.state.keptBidIds.has(state.receipt.bidId)) return null
  return (
    <>
      {' · '}
      <Trans>receipt kept</Trans>
    </>
  )
}

type SaveReceiptsProps = KeeperProps & { state: KeeperState }

export function SaveReceipts({ auctionId, keeper, state }: SaveReceiptsProps) {
  const { t } = useLingui()
  const { receiptCount, hasUnknownKey } = state
  const saveAll = async () => {
    save(await keeper.exportReceipts(), `receipts-${auctionId}.json`)
    toast(t`Your receipts are saved on this device.`)
  }
  return (
    <div className="stack g2">
      <p className="sm dim">
        <Plural
          value={receiptCount}
          one="# receipt of yours is kept in this browser, with the signed records of the auction."
          other="# receipts of yours are kept in this browser, with the signed records of the auction."
        />
      </p>
      {hasUnknownKey && (
        <Note tone="warn">
          <Trans>Some records are signed with a key that this device does not know. They could not be checked.</Trans>
        </Note>
      )}
      <Button look="second" block onClick={() => void saveAll()}>
        <Icon name="load" />
        <Trans>Save my receipts</Trans>
      </Button>
    </div>
  )
}

/** Outside of a room. */
const EMPTY_INBOX: Pick<FrameInbox, 'open'> = { open: () => () => {} }

/** Nothing where this browser kept nothing of the auction. */
export function OwnReceipts({ auctionId }: { auctionId: string }) {
  const [receipts, setReceipts] = useState<Receipts | null>(null)
  const isAny = receipts !== null && receipts.state.receiptCount + receipts.state.headCount > 0
  return (
    <>
      <KeepReceipts auctionId={auctionId} inbox={EMPTY_INBOX} onChange={setReceipts} />
      {isAny && <SaveReceipts auctionId={auctionId} {...receipts} />}
    </>
  )
}
