// Compares the signed heads of an auction's tree as they arrive. Two heads that cannot both be true are a contradiction: it is reported
// once, with both documents. A proof that does not come is never one; it is asked for again, a few times.
import { fromBase64 } from '@kuri/verify/base/bytes'
import { parseContinuation } from '@kuri/verify/notes/checkpoint'
import { isConsistent } from '@kuri/verify/tree/merkle'
import type { Environment } from '../environment.ts'
import type { Contradiction, KeptHead } from './documents.ts'
import type { Keyring } from './keyring.ts'
import type { ReceiptStore } from './receipt-store.ts'

/** A head comes every second and every phone of a room asks: of the heads in between only those of own receipts are proven. */
const PROOF_EVERY_MS = 10_000
/** All phones hear a head at the same moment. */
const SPREAD_MS = 2000
const MAX_FAILURES = 8
const MAX_UNOPENED = 100
/** A proven head stands for the smaller ones, so those make room first. */
const MAX_HEADS = 2000

export type TreeService = {
  /** The signed head of this moment. */
  readHead(): Promise<string>
  /** As `/log/consistency` gives it. */
  readConsistency(from: number, to: number): Promise<string>
}
type Arrived = { note: string; isOwn: boolean; epoch: string | null }

export type HeadWatch = ReturnType<typeof makeHeadWatch>

export function makeHeadWatch(options: {
  auctionId: string
  kept: readonly KeptHead[]
  store: Pick<ReceiptStore, 'put' | 'remove'>
  keyring: Keyring
  service: TreeService
  environment: Pick<Environment, 'schedule' | 'nowMs'>
  /** From 0 to 1. */
  random(): number
  /** The epoch of the room now. */
  epoch(): string | null
  /** Whether a bid of this device is one of these leaves. */
  hasBidBetween(from: number, to: number): boolean
  onChange(): void
  onContradiction(fault: Contradiction['fault'], notes: Contradiction['notes']): void
}) {
  const { auctionId, store, keyring, service } = options
  const { schedule, nowMs } = options.environment
  const heads = new Map(options.kept.map((head) => [head.size, head]))
  /** The largest head that is proven to continue those before it. */
  let trunk = largestOf(options.kept.filter(({ isProven }) => isProven))
  const waiting = new Set(options.kept.filter(({ isProven, isOwn }) => !isProven && isOwn).map(({ size }) => size))
  const unopened: Arrived[] = []
  let hasUnknownKey = false
  let isOver = false
  let failures = 0
  let nextTurnAt = 0
  let cancelTurn: (() => void) | null = null
  let work: Promise<void> = Promise.resolve()

  /** One step after the other: a head is compared with what the steps before it have found. */
  const enqueue = (step: () => Promise<void>): Promise<void> => {
    work = work.then(() => (isOver ? undefined : step())).catch(() => {})
    return work
  }

  function report(fault: Contradiction['fault'], first: string, second: string) {
    close()
    options.onContradiction(fault, [first, second])
  }

  async function take(arrived: Arrived) {
    const opened = await keyring.open(arrived.note).catch(() => null)
    if (opened === null) return void unopened.push(arrived)
    if (opened.kind === 'UNKNOWN_KEY') {
      hasUnknownKey = true
      return options.onChange()
    }
    // An empty tree proves nothing.
    if (opened.kind !== 'HEAD' || opened.size === 0) return
    const { size, root } = opened
    const isOwn = arrived.isOwn || options.hasBidBetween(signedSize(), size)
    await add({ kind: 'HEAD', id: `head ${size} ${root}`, size, root, ...arrived, isOwn, isProven: trunk === null })
  }

  async function add(head: KeptHead) {
    const known = heads.get(head.size)
    if (known && known.root !== head.root) return report('SPLIT', known.note, head.note)
    if (known && (known.isOwn || !head.isOwn)) return
    await keep({ ...head, isProven: head.isProven || known?.isProven === true })
    if (trunk === null) trunk = head
    else if (!heads.get(head.size)!.isProven) {
      waiting.add(head.size)
      planTurn()
    }
    options.onChange()
  }

  async function keep(head: KeptHead) {
    heads.set(head.size, head)
    // A device that cannot store goes on comparing.
    await store.put(auctionId, head).catch(() => {})
    if (heads.size <= MAX_HEADS) return
    const spare = [...heads.values()].find(({ size }) => size !== trunk?.size && !waiting.has(size))
    if (!spare) return
    heads.delete(spare.size)
    await store.remove(auctionId, spare.id).catch(() => {})
  }

  /** After many failures only something new is worth another try. */
  function planTurn() {
    if (cancelTurn || isOver) return
    const delayMs = Math.max(options.random() * SPREAD_MS, nextTurnAt - nowMs())
    cancelTurn = schedule(() => {
      cancelTurn = null
      nextTurnAt = nowMs() + PROOF_EVERY_MS * 2 ** Math.min(failures, 4)
      void enqueue(turn)
    }, delayMs)
  }

  async function turn() {
    for (const arrived of unopened.splice(0))
      if (unopened.length === 0) await take(arrived)
      else unopened.push(arrived)
    if (unopened.length > 0) failures += 1
    const head = heads.get(Math.max(...waiting))
    if (!isOver && head && trunk) await prove(head, trunk)
    if ((waiting.size > 0 || unopened.length > 0) && failures < MAX_FAILURES) planTurn()
  }

  async function prove(head: KeptHead, base: KeptHead) {
    const [from, to] = head.size < base.size ? [head, base] : [base, head]
    const text = await service.readConsistency(from.size, to.size).catch(() => '')
    const proof = parseContinuation(text)
    const opened = proof && (await keyring.open(proof.checkpoint).catch(() => null))
    if (opened?.kind !== 'HEAD' || opened.size !== to.size || proof?.oldSize !== from.size) return checkSize(to)
    if (opened.root !== to.root) return report('SPLIT', to.note, proof.checkpoint)
    if (!isConsistent(treeOf(from), treeOf(to), proof.hashes)) return report('BROKEN', from.note, to.note)
    failures = 0
    waiting.delete(head.size)
    trunk = { ...to, isProven: true }
    await keep({ ...head, isProven: true })
    for (const size of waiting) if (size < trunk.size && !heads.get(size)!.isOwn) waiting.delete(size)
    options.onChange()
  }

  /** There was no proof. A service that now signs fewer events than it did before cannot give one. */
  async function checkSize(to: KeptHead) {
    failures += 1
    const note = await service.readHead().catch(() => null)
    const opened = note === null ? null : await keyring.open(note).catch(() => null)
    if (note === null || opened?.kind !== 'HEAD' || opened.size >= to.size) return
    // After a declared restore the room has another epoch.
    if (to.epoch !== null && to.epoch === options.epoch()) report('SHRUNK', to.note, note)
  }

  const signedSize = () => Math.max(0, ...heads.keys())

  function close() {
    isOver = true
    cancelTurn?.()
  }

  if (waiting.size > 0) planTurn()
  return {
    /** Resolves when the note was compared with the heads that are here; proofs come later. */
    receive(note: string, isOwn: boolean): Promise<void> {
      const arrived = { note, isOwn, epoch: options.epoch() }
      return enqueue(async () => {
        // While the keys cannot be read, notes wait for the next turn instead of asking one by one.
        if (unopened.length === 0) await take(arrived)
        else if (unopened.length < MAX_UNOPENED) unopened.push(arrived)
        if (unopened.length > 0) planTurn()
      })
    },
    /** How many events the largest signed head covers. */
    signedSize,
    headCount: () => heads.size,
    hasUnknownKey: () => hasUnknownKey,
    close,
  }
}

const treeOf = ({ size, root }: KeptHead) => ({ size, root: fromBase64(root)! })

const largestOf = (heads: readonly KeptHead[]): KeptHead | null =>
  heads.reduce<KeptHead | null>((largest, head) => (largest && largest.size > head.size ? largest : head), null)
