// Draws SVG as PNG for link previews, in a worker thread. The same drawing is rendered once; a small cache serves all.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { describeJob } from '../workers/job.ts'
import type { Workers } from '../workers/workers.ts'

export type SvgImage = { png: Buffer; etag: string }

const MAX_IMAGES = 200
const drawCard = describeJob<typeof import('./draw-card.job.ts')>(
  'draw a card',
  new URL('./draw-card.job.ts', import.meta.url),
  { lane: 'SHORT' },
)

export function makeImageRenderer(workers: Pick<Workers, 'run'>) {
  /** The cache holds promises, so that a link opened by many at once is rendered once. */
  const images = new LRUCache<string, Promise<SvgImage>>({ max: MAX_IMAGES })

  /** It is drawn also when the caller leaves: the next one gets it from the cache. */
  async function render(caller: string, svg: string, etag: string): Promise<SvgImage> {
    const png = await workers.run(drawCard, { caller, signal: new AbortController().signal }, () => svg)
    return { png: Buffer.from(png.buffer, png.byteOffset, png.byteLength), etag }
  }

  return (caller: string, svg: string): Promise<SvgImage> => {
    const key = createHash('sha256').update(svg).digest('base64url')
    const known = images.get(key)
    if (known) return known
    const image = render(caller, svg, `"${key}"`)
    images.set(key, image)
    image.catch(() => images.delete(key))
    return image
  }
}
