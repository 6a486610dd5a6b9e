// Rule 33. Before the reveal nobody but its owner is shown a sealed amount or the nonce of its receipt; staff see the amounts once the
// auction has ended. Everything that is stored or heard is searched for them as text. Afterwards the stored offers are those that
// their owners have receipts for.
import type { Prebid } from '@kuri/server/features/auctions/prebids/prebids.sql'
import { decryptAmount, decryptReceipt } from '@kuri/server/features/auctions/prebids/sealing'
import { prebidsOf } from '../border/prebids/prebid-rows.ts'
import { SIMULATED_SECRETS } from '../border/prebids/secrets.ts'
import type { Tables } from '../store/tables.ts'
import type { Bidder } from '../world/bidder.ts'
import type { Histories } from '../world/histories.ts'
import type { WatcherPlan } from '../world/plan.ts'
import type { Prebidder } from '../world/prebidder.ts'
import type { Surroundings } from '../world/surroundings.ts'
import type { Violation } from './history.ts'

/** Amounts in paise as text, by the member who offers them. */
type Secrets = { amounts: Map<string, string[]>; nonces: Map<string, string[]> }
/** A failover takes back what was revealed already, and people do not forget: the widest that ever held counts. */
type Seal = Secrets & { hasEnded: boolean; isRevealed: boolean; eventCount: number }

type World = Surroundings & {
  readonly bidders: readonly Bidder[]
  readonly prebidders: readonly Prebidder[]
  readonly histories: Histories
}
/** Somebody who receives texts in a room. */
type Hearer = { auctionId: string; actor: { userId: string }; plan: Pick<WatcherPlan, 'kind' | 'name'> }

export class Seals {
  readonly #world: World
  readonly #seals = new Map<string, Seal>()
  #actionCount = 0
  #noticeCount = 0
  readonly #prebids = new Set<object>()
  /** Seals that were opened: a row changes more often than what it seals. */
  readonly #opened = new Set<string>()

  constructor(world: World) {
    this.#world = world
    for (const prebidder of world.prebidders) this.#add(prebidder)
  }

  #add({ place: { auctionId, subscriberId }, amountsPaise }: Prebidder): void {
    const { total } = this.#world.termsOf(auctionId)
    const seal = this.#seals.get(auctionId) ?? {
      amounts: new Map(),
      nonces: new Map(),
      hasEnded: false,
      isRevealed: false,
      eventCount: 0,
    }
    // Whole rupees stand for many things besides.
    const texts = amountsPaise
      .flatMap((paise) => [paise, total - paise])
      .filter((paise) => paise % 100 !== 0)
      .flatMap((paise) => [String(paise), String(paise / 100)])
    seal.amounts.set(subscriberId, texts)
    this.#seals.set(auctionId, seal)
  }

  /** What was committed last may hold nothing that is sealed after it. */
  afterCommit(): void {
    if (this.#seals.size === 0) return
    const { tables } = this.#world.store
    this.#readPrebids(tables)
    for (const [auctionId, seal] of this.#seals) {
      const { status, prebidsRevealedAt } = tables.auctions.get(auctionId)!
      seal.hasEnded ||= status === 'ENDED' || status === 'COMPLETE'
      seal.isRevealed ||= prebidsRevealedAt !== null
      const events = tables.events.get(auctionId)!
      for (const { payload, staffFields, privateFacts, serverSequence } of events.slice(seal.eventCount))
        this.#search(auctionId, `${payload} ${staffFields ?? ''} ${privateFacts ?? ''}`, `event ${serverSequence}`)
      seal.eventCount = events.length
    }
    for (const row of tables.actions.slice(this.#actionCount))
      this.#search(row.auctionId, JSON.stringify(row), `the action log of ${row.action}`)
    for (const row of tables.notices.slice(this.#noticeCount)) this.#search(row.auctionId, row.text, 'a notice')
    this.#actionCount = tables.actions.length
    this.#noticeCount = tables.notices.length
  }

  #readPrebids({ prebids }: Tables): void {
    for (const prebid of prebids.values()) {
      if (this.#prebids.has(prebid)) continue
      this.#prebids.add(prebid)
      const { auctionId, subscriberId, sealedAmount, nonce, commitment } = prebid
      const stored = `${sealedAmount} ${nonce} ${commitment}`
      this.#search(auctionId, stored, 'a stored prebid')
      const seal = `${prebid.id} ${stored}`
      if (this.#opened.has(seal)) continue
      this.#opened.add(seal)
      const { nonces } = this.#seals.get(auctionId)!
      const opened = openNonce(prebid)
      if (opened === null) this.#world.report(33, `the prebid of ${subscriberId} cannot be opened`)
      else nonces.set(subscriberId, [...(nonces.get(subscriberId) ?? []), opened])
    }
  }

  /** Every frame, as it arrives. */
  hear({ auctionId, actor: { userId }, plan: { kind, name } }: Hearer, text: string): void {
    this.#search(auctionId, text, name, { userId, isStaff: kind === 'STAFF' })
  }

  #search(auctionId: string, text: string, where: string, viewer?: { userId: string; isStaff: boolean }): void {
    const seal = this.#seals.get(auctionId)
    if (!seal || seal.isRevealed) return
    const isHidden = ([ownerId]: [string, string[]]) => ownerId !== viewer?.userId
    // Equal offers of two members.
    const own = seal.amounts.get(viewer?.userId ?? '') ?? []
    const amounts = viewer?.isStaff && seal.hasEnded ? [] : [...seal.amounts].filter(isHidden)
    for (const [ownerId, secrets] of amounts)
      for (const secret of secrets)
        if (!own.includes(secret) && isNumberIn(secret, text) && !this.#isBid(auctionId, secret))
          this.#world.report(33, `the sealed amount of ${ownerId} is in ${where}`)
    for (const [ownerId, secrets] of [...seal.nonces].filter(isHidden))
      if (secrets.some((secret) => text.includes(secret)))
        this.#world.report(33, `the nonce of ${ownerId} is in ${where}`)
  }

  /** By chance somebody may bid the same amount, or a paisa less than it: bids and the next better amount are public. */
  #isBid(auctionId: string, secret: string): boolean {
    const { total } = this.#world.termsOf(auctionId)
    const paise = secret.includes('.') ? Math.round(Number(secret) * 100) : Number(secret)
    return this.#world.bidders.some(({ calls }) =>
      calls.some(
        (call) =>
          call.auctionId === auctionId &&
          [paise, total - paise].some((amountPaise) => Math.abs(amountPaise - call.amountPaise) <= 1),
      ),
    )
  }

  /** At the end: what is stored is what its owner has a receipt for, and the row counts the offers that stand. */
  check(): Violation[] {
    const { store, prebidders, histories } = this.#world
    const violations: Violation[] = []
    const broken = (text: string) => void violations.push({ rule: 33, text })
    for (const { plan, known } of prebidders) {
      if (known === null || known.atMs <= histories.lastFailoverMs) continue
      const prebid = store.tables.prebids.get(known.prebidId)
      const isCancelled = prebid?.status === 'CANCELLED'
      const isSame =
        prebid !== undefined &&
        isCancelled === (known.amountPaise === null) &&
        (known.receipt === null || known.receipt.commitment === prebid.commitment) &&
        (known.amountPaise === null || openAmount(prebid) === known.amountPaise)
      if (!isSame) broken(`${plan.name} knows another offer than is stored`)
    }
    for (const auctionId of this.#seals.keys()) {
      const { activePrebidCount } = store.tables.auctions.get(auctionId)!
      const active = prebidsOf(store.tables, auctionId).filter(({ status }) => status === 'ACTIVE').length
      if (active !== activePrebidCount) broken(`${auctionId} counts ${activePrebidCount} of ${active} prebids`)
    }
    return violations
  }
}

/** Null when the seal is broken. */
export function openAmount(prebid: Prebid): number | null {
  try {
    return decryptAmount(SIMULATED_SECRETS, prebid)
  } catch {
    return null
  }
}

/** Null when the seal is broken, that of the amount too. */
function openNonce(prebid: Prebid): string | null {
  try {
    return decryptReceipt(SIMULATED_SECRETS, prebid).nonce
  } catch {
    return null
  }
}

/** As a number or a text of its own, not as a part of another one. */
function isNumberIn(secret: string, text: string): boolean {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1))
    if (!/[\w.]/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + secret.length] ?? ' ')) return true
  return false
}
