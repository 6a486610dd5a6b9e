// What somebody could do with the hashes of an auction's tree: guess a sealed amount, hash it in every form that uses public values
// only, and compare. A guess that fits would give the amount away, because all amounts can be tried.
import { hash } from 'node:crypto'
import { leafHashOf, toBase64, toBase64Url } from '@kuri/server/features/proof/tree/frontier'
import { lineOf } from '@kuri/server/features/proof/tree/lines'
import type { TestApp } from '@kuri/server/testing/test-app'
import { listAllLeaves } from '@kuri/server/testing/trees'
import { formatLine, hiddenFacts } from '@kuri/verify/tree/line'

/** Everything of 32 bytes in a text, whatever it is written in. */
export function hashesIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [word] of text.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g)) found.add(word)
  for (const [word] of text.matchAll(/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{43}(?![A-Za-z0-9+/_-])/g))
    found.add(Buffer.from(word, 'base64').toString('hex'))
  return found
}

/** The lines and leaf hashes that every viewer of the evidence gets. */
export async function openLines(app: TestApp, auctionId: string, size: number): Promise<string> {
  const leaves = await listAllLeaves(app.db, auctionId, size)
  return leaves.map(({ line, hash: leaf }) => `${line}${toBase64(leaf)} ${toBase64Url(leaf)}\n`).join('')
}

const hex = (text: string) => hash('sha256', text, 'hex')
const leafHex = (line: string) => Buffer.from(leafHashOf(line), 'latin1').toString('hex')

/** Every hidden event hashed without its blind. The right payload is among those that somebody can try. */
export async function guessedEvents(app: TestApp, auctionId: string): Promise<string[]> {
  const events = await app.db.selectFrom('roomEvents').selectAll().where('auctionId', '=', auctionId).execute()
  const hidden = events.filter(({ audience }) => audience !== 'ROOM' && audience !== 'RECORD')
  return hidden.flatMap((event) => {
    const facts = hiddenFacts(event)
    const bare = { ...event, audience: 'ROOM' as const, blind: null, privateFacts: null }
    const line = lineOf(bare)
    const committed = formatLine({
      auctionId,
      sequence: event.serverSequence,
      createdAt: event.createdAt.toISOString(),
      stateVersion: event.stateVersion,
      what: { kind: 'hid' },
      commitment: hash('sha256', facts, 'base64url'),
    })
    return [hex(event.payload), hex(facts), hex(`${facts}\n${event.privateFacts}`), leafHex(line), leafHex(committed)]
  })
}

const inPaise = (paise: number): readonly string[] => [String(paise)]
export const inEverySpelling = (paise: number): readonly string[] => [
  ...new Set([String(paise), String(paise / 100), (paise / 100).toFixed(2)]),
]

/** Amounts hashed with what everybody knows about a ticket. */
export function* guessedAmounts(
  auctionId: string,
  enrollmentIds: readonly string[],
  amountsPaise: Iterable<number>,
  spell = inPaise,
): Generator<string> {
  for (const paise of amountsPaise)
    for (const amount of spell(paise)) {
      yield hex(amount)
      for (const id of enrollmentIds) {
        yield hex(`${auctionId}:${id}:${amount}`)
        yield hex(`${auctionId}:${id}:${amount}:`)
      }
    }
}
