// The keys that signed heads are checked with: those of the service's policy when this device first read it. Later policies may add keys,
// because keys are replaced; one that drops a known key is not believed.
import { toBase64 } from '@kuri/verify/base/bytes'
import { formatKey, openNote, parseKey, parseNote, type VerifyEd25519 } from '@kuri/verify/notes/note'
import { parsePolicy } from '@kuri/verify/notes/policy'
import { parseStatedHead } from '@kuri/verify/notes/refusal'
import { type Policy, policyOf } from '@kuri/verify/notes/trusted'
import type { ReceiptStore } from './receipt-store.ts'

/** UNKNOWN_KEY: signed, perhaps, by a key that this device does not know. UNREADABLE: not a head of this auction with a good signature. */
export type OpenedHead =
  | { kind: 'HEAD'; size: number; root: string; rootBytes: Uint8Array }
  | { kind: 'UNKNOWN_KEY' | 'UNREADABLE' }

/** Policies that are read for notes of unknown keys, so that a stream of such notes does not become a stream of requests. */
const MAX_POLICY_READS = 3

export type Keyring = ReturnType<typeof makeKeyring>

export function makeKeyring(options: {
  auctionId: string
  store: Pick<ReceiptStore, 'readKeys' | 'writeKeys'>
  readPolicy(): Promise<string>
  verifyEd25519: VerifyEd25519
}) {
  const { auctionId, store } = options
  let pinned: Policy | null = null
  let policyReads = 0

  async function load(): Promise<Policy> {
    pinned ??= policyOfKeys(await store.readKeys())
    if (pinned) return pinned
    const first = receiptKeysIn(await options.readPolicy())
    if (first === null) throw new Error('The policy of the service names no key of receipts.')
    await pin(first)
    return first
  }

  async function pin(policy: Policy) {
    await store.writeKeys(policy.keys.map(formatKey))
    pinned = policy
  }

  /** The policy of today where it has all the known keys and others besides. */
  async function findMoreKeys(known: Policy): Promise<Policy | null> {
    if (policyReads >= MAX_POLICY_READS) return null
    policyReads += 1
    const today = receiptKeysIn(await options.readPolicy())
    const names = new Set(today?.keys.map(formatKey))
    if (today?.host !== known.host || known.keys.some((key) => !names.has(formatKey(key)))) return null
    if (names.size === known.keys.length) return null
    await pin(today)
    return today
  }

  async function openWith(policy: Policy, text: string): Promise<OpenedHead> {
    const note = parseNote(text)
    const head = note && parseStatedHead(note.text)
    if (!note || !head || head.origin !== `${policy.host}/a/${auctionId}`) return { kind: 'UNREADABLE' }
    const opened = await openNote(note, policy.keys, options.verifyEd25519)
    if (opened.kind !== 'SIGNED') return { kind: opened.kind === 'UNKNOWN' ? 'UNKNOWN_KEY' : 'UNREADABLE' }
    return { kind: 'HEAD', size: head.size, root: toBase64(head.root), rootBytes: head.root }
  }

  return {
    /** Rejects while the keys cannot be read. */
    async open(text: string): Promise<OpenedHead> {
      const policy = await load()
      const opened = await openWith(policy, text)
      if (opened.kind !== 'UNKNOWN_KEY') return opened
      const more = await findMoreKeys(policy)
      return more ? openWith(more, text) : opened
    },
  }
}

function receiptKeysIn(text: string): Policy | null {
  const read = parsePolicy(text)
  return read.kind === 'POLICY' ? policyOf(read.policy) : null
}

function policyOfKeys(texts: readonly string[]): Policy | null {
  const logs = texts.flatMap((text) => {
    const key = parseKey(text)
    return key ? [{ key, url: null }] : []
  })
  return policyOf({ logs, witnesses: [], quorum: { kind: 'NONE' } })
}
