// Pages with a description of their own, compressed when they are asked for. The build could not do it: the description changes with what
// it is about, such as the places that a chit has left.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type BuiltFile, etagOf } from './built-files.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** About 10 kB each with all of its forms. */
const MAX_PAGES = 500

/** Compresses a page once for as long as its content stays the same. */
export function keepDescribedPages() {
  const pages = new LRUCache<string, Promise<BuiltFile>>({ max: MAX_PAGES })
  return (type: string, html: string): Promise<BuiltFile> => {
    const plain = Buffer.from(html)
    const etag = etagOf(plain)
    const known = pages.get(etag)
    if (known) return known
    const made = compressPage(type, etag, plain)
    pages.set(etag, made)
    // A failure is not kept: the next request tries again.
    made.catch(() => pages.delete(etag))
    return made
  }
}

async function compressPage(type: string, etag: string, plain: Buffer): Promise<BuiltFile> {
  const [br, zipped] = await Promise.all([compressBrotli(plain, BROTLI), compressGzip(plain)])
  return { type, etag, plain, br, gzip: zipped }
}
