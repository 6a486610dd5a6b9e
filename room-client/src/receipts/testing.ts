// A service in memory that signs heads of a tree, honestly or not.
import type { webcrypto } from 'node:crypto'
import { toBase64, utf8 } from '@kuri/verify/base/bytes'
import { formatCheckpoint } from '@kuri/verify/notes/checkpoint'
import {
  formatKey,
  formatNote,
  type Key,
  makeKey,
  SIGNATURE_TYPES,
  signatureBy,
  signedBytes,
  verifyWithWebCrypto,
} from '@kuri/verify/notes/note'
import { consistencyProof, leafHash, rootOf } from '@kuri/verify/tree/merkle'
import { frameOf, makeFakeWorld } from '../testing.ts'
import { type KeeperState, openReceiptKeeper, type ReceiptKeeperOptions } from './receipt-keeper.ts'
import { memoryReceiptStore } from './receipt-store.ts'

export const AUCTION_ID = 'auction-1'
export const HOST = 'kuri.example'

type Endpoints = ReceiptKeeperOptions['service']
export type TestSigner = { key: Key; sign(text: string): Promise<string> }

export async function makeSigner(name = `${HOST}/receipts`): Promise<TestSigner> {
  const { subtle } = globalThis.crypto
  const pair = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
  const key = makeKey(name, SIGNATURE_TYPES.log, new Uint8Array(await subtle.exportKey('raw', pair.publicKey)))
  return {
    key,
    async sign(text) {
      const bytes = await subtle.sign('Ed25519', pair.privateKey, Uint8Array.from(signedBytes(text)))
      return formatNote({ text, signatures: [signatureBy(key, new Uint8Array(bytes))] })
    },
  }
}

export const leavesOf = (count: number, history = 'true') =>
  Array.from({ length: count }, (_, index) => leafHash(utf8(`${history} ${index}`)))
export const policyOf = (...keys: readonly Key[]) =>
  `${keys.map((key) => `log ${formatKey(key)}\n`).join('')}quorum none\n`

export async function makeFakeService() {
  const signer = await makeSigner()
  const world = makeFakeWorld()
  const store = memoryReceiptStore()
  const shown: KeeperState[] = []
  const service = {
    world,
    store,
    signer,
    /** What the service says its history is; a liar replaces it. */
    leaves: leavesOf(20),
    policy: policyOf(signer.key),
    isReachable: true,
    requests: [] as string[],
    states: shown,
    sign: (leaves: readonly Uint8Array[], by = signer) =>
      by.sign(
        formatCheckpoint({
          origin: `${HOST}/a/${AUCTION_ID}`,
          size: leaves.length,
          root: rootOf(leaves),
          extensions: [],
        }),
      ),
    async headFrame(leaves: readonly Uint8Array[], by = signer) {
      const log = { size: leaves.length, root: toBase64(rootOf(leaves)), note: await service.sign(leaves, by) }
      return frameOf('auction.log.head', { log })
    },
    /** Of a bid that is the last of these events. */
    ack: ({ length: serverSequence }: readonly Uint8Array[], bidId = 'bid-1') =>
      frameOf('ack', {
        eventType: 'auction.bid.place',
        bidId,
        serverSequence,
        amount: 90_000,
        createdAt: '2026-11-15T10:00:00.000Z',
      }),
    subscribed: (epoch = 'e1') => frameOf('ack', { eventType: 'auction.subscribe', epoch, recovered: true }),
    open: (change: (own: Endpoints) => Endpoints = (own) => own) =>
      openReceiptKeeper({
        auctionId: AUCTION_ID,
        store,
        verifyEd25519: verifyWithWebCrypto,
        environment: world.environment,
        random: () => 0,
        now: () => new Date('2026-11-15T11:00:00.000Z'),
        onChange: (state) => shown.push(state),
        service: change({
          readPolicy: () => reply('policy', async () => service.policy),
          readHead: () => reply('head', () => service.sign(service.leaves)),
          readConsistency: (from, to) =>
            reply(`consistency ${from} ${to}`, async () => {
              if (to > service.leaves.length) throw new Error('400')
              const later = service.leaves.slice(0, to)
              const hashes = consistencyProof(later, from).map(toBase64)
              return `${[`old ${from}`, ...hashes].join('\n')}\n\n${await service.sign(later)}`
            }),
        }),
      }),
  }

  async function reply(name: string, answer: () => Promise<string>): Promise<string> {
    service.requests.push(name)
    if (!service.isReachable) throw new Error('There is no network.')
    return answer()
  }
  return service
}
