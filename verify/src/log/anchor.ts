// The entry by which the platform's log anchors the head of one auction. The auction stands under a pseudonym: no name, no company and
// no amount is in a public log.
import { concat, fromBase64, parseWhole, toBase64, utf8 } from '../base/bytes.ts'
import { sha256 } from '../base/sha256.ts'

const VERSION = 'kuri-anchor/v1'
const NONE = '-'

export type Anchor = {
  pseudonym: string
  size: number
  root: Uint8Array
  /** The place of this auction's anchor before, so that none can be left out. */
  previous: number | null
}

export const pseudonymOf = (auctionId: string): string =>
  toBase64(sha256(concat(utf8('kuri-auction/v1\n'), utf8(auctionId))))

export const formatAnchor = ({ pseudonym, size, root, previous }: Anchor): string =>
  [VERSION, pseudonym, size, toBase64(root), previous ?? NONE].map((line) => `${line}\n`).join('')

/** Null for other kinds of entries and for any other spelling. */
export function parseAnchor(text: string): Anchor | null {
  const [version, pseudonym = '', sizeText = '', rootText = '', previousText = ''] = text.split('\n')
  const [size, root] = [parseWhole(sizeText), fromBase64(rootText)]
  const previous = previousText === NONE ? null : parseWhole(previousText)
  if (version !== VERSION || fromBase64(pseudonym)?.length !== 32 || size === null || root?.length !== 32) return null
  const anchor = { pseudonym, size, root, previous }
  return formatAnchor(anchor) === text ? anchor : null
}
