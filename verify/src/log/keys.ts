// The history of the service's keys. The log announces its first keys at its beginning; every later key is announced by an entry that the
// key before it signed. A key that nobody announced could have been made to sign another history.

import { utf8 } from '../base/bytes.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { parseProof } from '../notes/checkpoint.ts'
import { formatKey, type Key, openNote, parseNote, type VerifyEd25519 } from '../notes/note.ts'
import type { Policy } from '../notes/trusted.ts'
import { isIncluded, leafHash } from '../tree/merkle.ts'
import type { Answer } from '../verdict/verdict.ts'
import { openCheckpoint } from './anchors.ts'
import { type KeyEntry, parseLogEntry } from './log-entries.ts'

/** An announcement and its place in the log of this origin. */
export type Announced = KeyEntry & { origin: string; index: number }

const no = (detail: string, ...documents: string[]): Answer => ({ kind: 'NO', detail, documents })
const unknown = (detail: string): Answer => ({ kind: 'UNKNOWN', detail })
const isSame = (a: Key, b: Key): boolean => formatKey(a) === formatKey(b)

export async function checkKeys(
  bundle: Bundle,
  policy: Policy | null,
  receipts: readonly string[],
  verify: VerifyEd25519,
): Promise<Answer> {
  if (policy === null) return unknown('Without a policy no key can be checked.')
  const shown = await readShown(bundle, policy, verify)
  if ('kind' in shown) return shown
  const fault = await chainFault(shown, policy, verify)
  if (fault) return fault
  const trusted = [...policy.keys, ...policy.logs]
  // A key that the reader knows as the only one of its name needs no history.
  const followed = keysOfNotes(bundle, policy, receipts).filter(
    (key) => trusted.filter(({ name }) => name === key.name).length > 1,
  )
  const missing = findUnannounced(followed, shown)
  if (missing) return unknown(`The evidence does not show that the log announced the key ${formatKey(missing)}.`)
  return { kind: 'YES', detail: followed.length === 0 ? 'One key of each name signed.' : 'Each key was announced.' }
}

/** The announcements that the evidence shows, each with its proof. Logs that the reader does not know are left out. */
async function readShown({ keys }: Bundle, policy: Policy, verify: VerifyEd25519): Promise<Announced[] | Answer> {
  const shown: Announced[] = []
  for (const { entry, proof: text } of keys) {
    const parsed = parseLogEntry(entry)
    const proof = parseProof(text)
    if (parsed?.kind !== 'KEY' || proof === null) return unknown('An announcement of keys cannot be read.')
    if (!policy.logs.some(({ name }) => name === parsed.log.name)) continue
    const opened = await openCheckpoint(proof.checkpoint, policy, verify)
    if ('kind' in opened) return opened
    const { origin, size, root } = opened.checkpoint
    if (origin !== parsed.log.name || !isIncluded(leafHash(utf8(entry)), proof.index, size, proof.hashes, root))
      return no('An announcement of keys is not in the log that its proof names.', entry, text)
    shown.push({ ...parsed, origin, index: proof.index })
  }
  return shown
}

/** A log begins with its keys, or with how the log before it ended. */
const isAtBeginning = ({ origin, index }: Announced, { host }: Policy) => index <= (origin === `${host}/log` ? 0 : 1)

/** Null where each announcement is signed by the key that it names and by the one before it in the same log. */
export async function chainFault(
  announced: readonly Announced[],
  policy: Policy,
  verify: VerifyEd25519,
): Promise<Answer | null> {
  for (const [at, each] of announced.entries()) {
    const before = announced.slice(0, at).findLast(({ origin }) => origin === each.origin)
    if (before && before.index >= each.index) return no('The announcements of keys are not in order.', each.note)
    if (!before && !isAtBeginning(each, policy)) return unknown('The first keys of the log are not shown.')
    const needed = [each.log, ...(before ? [before.log] : [])]
    const opened = await openNote(parseNote(each.note)!, needed, verify)
    const signers = opened.kind === 'SIGNED' ? opened.signers : []
    if (!needed.every((key) => signers.some((signer) => isSame(signer.key, key))))
      return no('A key was replaced, and the key before it did not sign that.', each.note)
  }
  return null
}

/** The keys of the policy that signed the head, a checkpoint of an anchor or a receipt. */
export function keysOfNotes({ head, anchors }: Bundle, policy: Policy, receipts: readonly string[]): Key[] {
  const notes = [head, ...anchors.map(({ proof }) => parseProof(proof)?.checkpoint ?? null), ...receipts]
  const signatures = notes.flatMap((note) => (note === null ? [] : (parseNote(note)?.signatures ?? [])))
  const signed = new Set(signatures.map(({ name, id }) => `${name} ${id}`))
  return [...policy.keys, ...policy.logs].filter(({ name, id }) => signed.has(`${name} ${id}`))
}

export const findUnannounced = (keys: readonly Key[], announced: readonly KeyEntry[]): Key | undefined =>
  keys.find((key) => !announced.some(({ log, receipts }) => isSame(log, key) || isSame(receipts, key)))
