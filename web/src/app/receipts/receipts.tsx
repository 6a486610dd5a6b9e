// What people see of their kept receipts. Loaded after the page that shows it, with the checks and their words; see use-receipts.ts.
import type { KeeperState, ReceiptKeeper } from '@kuri/room-client/receipts/receipt-keeper'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { Icon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'

export { openKeeper } from './open-keeper.ts'

const save = (text: string, fileName: string) => saveFile(new Blob([text], { type: 'application/json' }), fileName)

type KeeperProps = { auctionId: string; keeper: ReceiptKeeper }

/** Two signed records that cannot both be true. Bidding is over on this device, whatever follows. */
export function ContradictionBanner({ auctionId, keeper }: KeeperProps) {
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

/** Behind the number of a recorded bid. */
export const KeptMark = () => (
  <>
    {' · '}
    <Trans>receipt kept</Trans>
  </>
)

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
