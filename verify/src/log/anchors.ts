// The anchors of an auction in the platform's log: each states the head at some size, and each is computed again. One that is skipped
// could be the one that contradicts the rest.

import { areEqual, utf8 } from '../base/bytes.ts'
import { counted } from '../base/counted.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { type Checkpoint, parseCheckpoint, parseProof } from '../notes/checkpoint.ts'
import { openNote, parseNote, type Signer, type VerifyEd25519 } from '../notes/note.ts'
import { isQuorum, publicKeyOf } from '../notes/policy.ts'
import type { Policy } from '../notes/trusted.ts'
import { isIncluded, leafHash } from '../tree/merkle.ts'
import type { Answer } from '../verdict/verdict.ts'
import { type Anchor, parseAnchor, pseudonymOf } from './anchor.ts'

/** An anchor whose proof holds, and when a quorum of witnesses had signed it; null if none did. */
export type ReadAnchor = { anchor: Anchor; origin: string; index: number; entry: string; witnessedAt: number | null }
export type ReadAnchors = { answer: Answer; anchors: readonly ReadAnchor[] }

const no = (detail: string, ...documents: string[]): Answer => ({ kind: 'NO', detail, documents })
const unknown = (detail: string): Answer => ({ kind: 'UNKNOWN', detail })

/** Everything about the anchors but their roots: form, auction, proofs, signatures and that none is left out. */
export async function readAnchors(bundle: Bundle, policy: Policy | null, verify: VerifyEd25519): Promise<ReadAnchors> {
  const anchors: ReadAnchor[] = []
  const stop = (answer: Answer): ReadAnchors => ({ answer, anchors })
  if (bundle.anchors.length > 0 && policy === null)
    return stop(unknown('Without a policy the anchors cannot be checked.'))
  const opened = new Map<string, Promise<OpenedCheckpoint | Answer>>()
  const roots = new Map<string, Checkpoint>()
  for (const { entry, proof: text } of bundle.anchors) {
    const anchor = parseAnchor(entry)
    if (anchor === null) return stop(unknown('An anchor is of a kind that is not known here.'))
    if (anchor.pseudonym !== pseudonymOf(bundle.auctionId)) return stop(no('An anchor is of another auction.', entry))
    const proof = parseProof(text)
    if (proof === null) return stop(unknown('The proof of an anchor cannot be read.'))
    if (!opened.has(proof.checkpoint)) opened.set(proof.checkpoint, openCheckpoint(proof.checkpoint, policy!, verify))
    const checked = await opened.get(proof.checkpoint)!
    if ('kind' in checked) return stop(checked)
    const { checkpoint, witnessedAt } = checked
    if (!isIncluded(leafHash(utf8(entry)), proof.index, checkpoint.size, proof.hashes, checkpoint.root))
      return stop(no('An anchor is not in the log that its proof names.', entry, text))
    const twin = roots.get(`${checkpoint.origin} ${checkpoint.size}`)
    if (twin && !areEqual(twin.root, checkpoint.root)) return stop(no('The log has two histories of one size.', text))
    roots.set(`${checkpoint.origin} ${checkpoint.size}`, checkpoint)
    const fault = linkFault(anchors.at(-1), anchor, checkpoint.origin, proof.index)
    if (fault) return stop(no(fault, entry))
    anchors.push({ anchor, origin: checkpoint.origin, index: proof.index, entry, witnessedAt })
  }
  const detail =
    anchors.length === 0
      ? 'No anchors are shown.'
      : anchors.length === 1
        ? 'The anchor that is shown is in the log.'
        : `All ${anchors.length} anchors are in the log.`
  return stop({ kind: 'YES', detail })
}

export type OpenedCheckpoint = { checkpoint: Checkpoint; witnessedAt: number | null }

export async function openCheckpoint(
  text: string,
  policy: Policy,
  verify: VerifyEd25519,
): Promise<OpenedCheckpoint | Answer> {
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  if (!note || !checkpoint) return unknown('An anchor leads to no signed checkpoint.')
  const opened = await openNote(note, [...policy.logs, ...policy.witnesses], verify)
  if (opened.kind === 'BAD') return no(`The signature of ${opened.key.name} is wrong.`, text)
  const signers = opened.kind === 'SIGNED' ? opened.signers : []
  if (!signers.some(({ key }) => policy.logs.includes(key) && key.name === checkpoint.origin))
    return policy.logs.some(({ name }) => name === checkpoint.origin)
      ? unknown('No key of the policy signed the checkpoint of an anchor.')
      : no('An anchor is in another log than the policy names.', text)
  if (isCountedTwice(signers)) return unknown('One witness signed a checkpoint more than once.')
  return { checkpoint, witnessedAt: quorumTime(signers, policy) }
}

/** A witness signs a checkpoint once, under one name: more is an attempt to look like several. */
function isCountedTwice(signers: readonly Signer[]): boolean {
  const witnesses = signers.filter(({ timeSeconds }) => timeSeconds !== null).map(({ key }) => publicKeyOf(key))
  return new Set(witnesses).size < witnesses.length
}

/** The first second at which enough witnesses had signed. Without a quorum in the policy nobody has. */
function quorumTime(signers: readonly Signer[], { quorum }: Policy): number | null {
  if (quorum.kind === 'NONE') return null
  const cosigned = signers
    .flatMap(({ key, timeSeconds }) => (timeSeconds === null ? [] : [{ key, timeSeconds }]))
    .sort((a, b) => a.timeSeconds - b.timeSeconds)
  for (let count = 1; count <= cosigned.length; count++) {
    const first = cosigned.slice(0, count).map(({ key }) => key)
    if (isQuorum(quorum, first)) return cosigned[count - 1]!.timeSeconds
  }
  return null
}

function linkFault(before: ReadAnchor | undefined, anchor: Anchor, origin: string, index: number): string | null {
  const isSameLog = before?.origin === origin
  if (anchor.previous !== (isSameLog ? before.index : null)) return 'An anchor of this auction was left out.'
  if (isSameLog && index <= before.index) return 'The anchors are not in the order of the log.'
  return before && anchor.size < before.anchor.size ? 'An anchor states fewer events than one before it.' : null
}

type Roots = ReadonlyMap<number, Uint8Array>

export function checkAnchorRoots({ answer, anchors }: ReadAnchors, { events }: Bundle, roots: Roots): Answer {
  if (answer.kind === 'NO') return answer
  for (const { anchor, entry } of anchors) {
    if (anchor.size > events.length)
      return no(`An anchor proves ${counted(anchor.size, 'event')}, and ${events.length} are here.`, entry)
    const root = roots.get(anchor.size)
    if (root === undefined || !areEqual(root, anchor.root))
      return no(`An anchor proves another history of the first ${anchor.size} events.`, entry)
  }
  return answer
}

/** When a leaf had been witnessed for the first time; null if it never was. */
export function witnessedBy(anchors: readonly ReadAnchor[], leaf: number): number | null {
  const times = anchors.flatMap(({ anchor, witnessedAt }) =>
    anchor.size > leaf && witnessedAt !== null ? [witnessedAt] : [],
  )
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
}
