// Asks a witness for its cosignature (c2sp.org/tlog-witness). What it answers is not trusted: it is short, it comes in time, and its
// signature fits its key, or it does not count.
import { parseWhole, toBase64 } from '@kuri/verify/base/bytes'
import { formatNote, type Key, openNote, parseNote, verifyWithWebCrypto } from '@kuri/verify/notes/note'

const MAX_ANSWER_BYTES = 64 * 1024
const ANSWER_WITHIN_MS = 5000
const SIZE_TYPE = 'text/x.tlog.size'

type Submission = { oldSize: number; proof: readonly Uint8Array[]; checkpoint: string }
export type WitnessAnswer =
  | { kind: 'COSIGNED'; line: string; signedAt: Date }
  /** The size of the newest checkpoint that it has signed. */
  | { kind: 'OTHER_SIZE'; size: number }
  /** It holds a history that ours does not continue. */
  | { kind: 'INCONSISTENT' }
  | { kind: 'FAILED'; reason: string }

const failed = (reason: string): WitnessAnswer => ({ kind: 'FAILED', reason })

export async function askWitness(
  { key, url }: { key: Key; url: string },
  { oldSize, proof, checkpoint }: Submission,
  withinMs = ANSWER_WITHIN_MS,
): Promise<WitnessAnswer> {
  const lines = [`old ${oldSize}`, ...proof.map(toBase64)]
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/add-checkpoint`, {
      method: 'POST',
      body: `${lines.join('\n')}\n\n${checkpoint}`,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
    const text = await readAtMost(response, MAX_ANSWER_BYTES)
    if (text === null) return failed('Its answer is too long or not UTF-8.')
    if (response.status === 200) return await readCosignature(text, checkpoint, key)
    if (response.status === 422) return { kind: 'INCONSISTENT' }
    if (response.status !== 409) return failed(`It answered with status ${response.status}.`)
    const isSize = response.headers.get('content-type')?.split(';')[0] === SIZE_TYPE
    const size = isSize && text.endsWith('\n') ? parseWhole(text.slice(0, -1)) : null
    return size === null ? failed('It answered with a conflict, and without a size.') : { kind: 'OTHER_SIZE', size }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    return failed(name === 'TimeoutError' ? 'It did not answer in time.' : (cause?.code ?? message))
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) return null
    parts.push(part)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts))
  } catch {
    return null
  }
}

/** Lines of other keys are dropped. */
async function readCosignature(lines: string, checkpoint: string, key: Key): Promise<WitnessAnswer> {
  const { text } = parseNote(checkpoint)!
  const answered = parseNote(`${text}\n${lines}`)
  if (!answered) return failed('Its answer is not a list of signatures.')
  const signature = answered.signatures.find(({ name, id }) => name === key.name && id === key.id)
  if (!signature) return failed('It did not sign with its key.')
  const own = { text, signatures: [signature] }
  const opened = await openNote(own, [key], verifyWithWebCrypto)
  const timeSeconds = opened.kind === 'SIGNED' ? opened.signers[0]!.timeSeconds : null
  if (timeSeconds === null) return failed('Its signature is wrong.')
  return { kind: 'COSIGNED', line: formatNote(own).slice(text.length + 1), signedAt: new Date(timeSeconds * 1000) }
}
