// The keeper of receipts with this browser's store, the service's endpoints and its signatures.
import { getOwnLogConsistency, getOwnLogHead } from '@kuri/contract/proof/log.contract'
import { type KeeperState, openReceiptKeeper } from '@kuri/room-client/receipts/receipt-keeper'
import { chooseEd25519 } from '@kuri/verify/crypto'
import { download } from '../../api/api.ts'
import { session } from '../../api/session.ts'
import { receiptStoreOf } from './receipt-db.ts'

async function readPolicy(): Promise<string> {
  const response = await fetch('/trust/policy.txt')
  if (!response.ok) throw new Error('The policy cannot be read.')
  return response.text()
}

export async function openKeeper(auctionId: string, onChange: (state: KeeperState) => void) {
  const owner = session.state().person?.userId ?? ''
  const [store, verifyEd25519] = await Promise.all([receiptStoreOf(owner), chooseEd25519()])
  const params = { auctionId }
  return openReceiptKeeper({
    auctionId,
    store,
    verifyEd25519,
    onChange,
    service: {
      readPolicy,
      readHead: async () => (await download(getOwnLogHead, { params })).text(),
      readConsistency: async (from, to) =>
        (await download(getOwnLogConsistency, { params, query: { from: String(from), to: String(to) } })).text(),
    },
  })
}
