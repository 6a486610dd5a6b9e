// Policies (c2sp.org/tlog-policy): which logs and witnesses a reader knows, and how many witnesses must have signed. A policy that
// cannot be read as a whole is refused, because a line that is left out could be the one that protects.
import { toHex } from '../base/bytes.ts'
import { type Key, parseKey, SIGNATURE_TYPES } from './note.ts'

const MAX_LINES = 1000
const MAX_LENGTH = 256 * 1024

export type KnownLog = { key: Key; url: string | null }
export type KnownWitness = { name: string; key: Key; url: string | null }
export type Quorum =
  | { kind: 'NONE' }
  | { kind: 'WITNESS'; key: Key }
  | { kind: 'GROUP'; threshold: number; members: readonly Quorum[] }
export type TrustPolicy = { logs: readonly KnownLog[]; witnesses: readonly KnownWitness[]; quorum: Quorum }
export type ReadPolicy = { kind: 'POLICY'; policy: TrustPolicy } | { kind: 'BAD'; line: number; reason: string }

const FORBIDDEN = /[^\t -~\u0080-\u{10ffff}]/u
const NONE = 'none'

class PolicyFault extends Error {}
const fail = (reason: string): never => {
  throw new PolicyFault(reason)
}

export function parsePolicy(text: string): ReadPolicy {
  if (text.length > MAX_LENGTH) return { kind: 'BAD', line: 1, reason: 'The policy is too long.' }
  const lines = text.split('\n')
  if (lines.length > MAX_LINES) return { kind: 'BAD', line: MAX_LINES, reason: 'The policy has too many lines.' }
  const draft = makeDraft()
  for (const [index, line] of lines.entries()) {
    try {
      draft.read(line)
    } catch (error) {
      if (error instanceof PolicyFault) return { kind: 'BAD', line: index + 1, reason: error.message }
      throw error
    }
  }
  const policy = draft.finish()
  return policy ? { kind: 'POLICY', policy } : { kind: 'BAD', line: lines.length, reason: 'There is no quorum line.' }
}

function makeDraft() {
  const logs: KnownLog[] = []
  const witnesses: KnownWitness[] = []
  const named = new Map<string, Quorum>()
  const members = new Set<string>()
  let quorum: Quorum | null = null

  const define = (name: string, rule: Quorum) => {
    if (name === NONE || named.has(name)) fail(`The name "${name}" is taken.`)
    named.set(name, rule)
  }
  const find = (name: string): Quorum => named.get(name) ?? fail(`"${name}" is not defined above this line.`)

  const readers: Record<string, (words: readonly string[]) => void> = {
    log(words) {
      const [vkey = '', url] = atMost(words, 2)
      const key = readKey(vkey, SIGNATURE_TYPES.log)
      refuseTwice(key, logs)
      logs.push({ key, url: readUrl(url) })
    },
    witness(words) {
      const [name = '', vkey = '', url] = atMost(words, 3)
      const key = readKey(vkey, SIGNATURE_TYPES.witness)
      refuseTwice(key, witnesses)
      define(name, { kind: 'WITNESS', key })
      witnesses.push({ name, key, url: readUrl(url) })
    },
    group([name = '', count = '', ...names]) {
      const threshold = readThreshold(count, names.length)
      const rules = names.map(find)
      for (const member of names) {
        if (members.has(member)) fail(`"${member}" is a member of a group already.`)
        members.add(member)
      }
      define(name, { kind: 'GROUP', threshold, members: rules })
    },
    quorum(words) {
      const [name = ''] = atMost(words, 1)
      if (quorum !== null) fail('There is a second quorum line.')
      quorum = name === NONE ? { kind: 'NONE' } : find(name)
    },
  }

  return {
    read(line: string) {
      if (FORBIDDEN.test(line)) fail('There is a control character.')
      const [keyword = '', ...words] = line.split(/[ \t]+/).filter((word) => word !== '')
      if (keyword === '' || keyword.startsWith('#')) return
      const reader = Object.hasOwn(readers, keyword) ? readers[keyword] : undefined
      if (reader === undefined) fail(`"${keyword}" is not a keyword of a policy.`)
      else reader(words)
    },
    finish: (): TrustPolicy | null => quorum && { logs, witnesses, quorum },
  }
}

const atMost = (words: readonly string[], count: number) =>
  words.length > count ? fail('There are too many words.') : words

function readKey(text: string, type: Key['type']): Key {
  const key = parseKey(text)
  return key?.type === type
    ? key
    : fail(`"${text}" is not the Ed25519 key of a ${type === SIGNATURE_TYPES.log ? 'log' : 'witness'}.`)
}

const refuseTwice = (key: Key, known: readonly { key: Key }[]) => {
  if (known.some((other) => publicKeyOf(other.key) === publicKeyOf(key))) fail('This public key is listed already.')
}

const readUrl = (text: string | undefined): string | null =>
  text === undefined ? null : /^https?:\/\/[^/?#]+[^?#]*$/.test(text) ? text : fail(`"${text}" is not a URL.`)

function readThreshold(text: string, count: number): number {
  if (count === 0) fail('A group has members.')
  if (text === 'any') return 1
  if (text === 'all') return count
  const threshold = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0
  return threshold >= 1 && threshold <= count ? threshold : fail(`A group of ${count} cannot need "${text}".`)
}

/** Distinguishes keys whatever their names are. */
export const publicKeyOf = ({ publicKey }: Key): string => toHex(publicKey)

/** Whether the witnesses that signed are enough. One public key counts once, under whatever name it signed. */
export function isQuorum(quorum: Quorum, signers: readonly Key[]): boolean {
  const signed = new Set(signers.map(publicKeyOf))
  const holds = (rule: Quorum): boolean => {
    if (rule.kind === 'NONE') return true
    if (rule.kind === 'WITNESS') return signed.has(publicKeyOf(rule.key))
    return rule.members.filter(holds).length >= rule.threshold
  }
  return holds(quorum)
}
