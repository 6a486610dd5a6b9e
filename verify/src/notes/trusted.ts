// Whom a reader trusts, taken from the reader's own policy file: the keys of the service's receipts and of its log, and the witnesses.
import type { Key } from './note.ts'
import type { Quorum, TrustPolicy } from './policy.ts'

export type Policy = {
  /** The host whose auctions are checked. */
  host: string
  /** The keys that sign the heads of its auctions. */
  keys: readonly Key[]
  /** The keys that sign its log; the name of each is the origin of one log. */
  logs: readonly Key[]
  witnesses: readonly Key[]
  quorum: Quorum
}

const RECEIPTS = '/receipts'

/** Null unless the policy names the receipt keys of exactly one host. */
export function policyOf({ logs, witnesses, quorum }: TrustPolicy): Policy | null {
  const keys = logs.map(({ key }) => key)
  const receipts = keys.filter(({ name }) => name.endsWith(RECEIPTS))
  const hosts = new Set(receipts.map(({ name }) => name.slice(0, -RECEIPTS.length)))
  const [host] = hosts
  if (host === undefined || hosts.size > 1) return null
  return {
    host,
    keys: receipts,
    logs: keys.filter(({ name }) => name.startsWith(`${host}/`) && !name.endsWith(RECEIPTS)),
    witnesses: witnesses.map(({ key }) => key),
    quorum,
  }
}
