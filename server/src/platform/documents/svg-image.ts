// Draws SVG as PNG for link previews, outside the event loop. The same drawing is rendered once; a small cache serves all.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import { makeFairGate } from '#platform/flow/fair-gate'

/** The size of link previews in chats and social networks. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
export const CARD_FONT = 'Baloo Chettan 2'

export type SvgImage = { png: Buffer; etag: string }

const MAX_IMAGES = 200
/** One at a time: they share the threads that read files and sign heads. */
const BOUNDS = { waiting: 100 }
/** Bundled fonts instead of the machine's, so that a card looks the same everywhere; the others are for names in their scripts. */
const FONT_FILES = [
  'baloo-chettan-2/400Regular/BalooChettan2_400Regular.ttf',
  'baloo-chettan-2/700Bold/BalooChettan2_700Bold.ttf',
  'baloo-chettan-2/800ExtraBold/BalooChettan2_800ExtraBold.ttf',
  'baloo-thambi-2/700Bold/BalooThambi2_700Bold.ttf',
  'baloo-tamma-2/700Bold/BalooTamma2_700Bold.ttf',
  'mandali/400Regular/Mandali_400Regular.ttf',
  'noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
]
const font = {
  fontFiles: FONT_FILES.map((path) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))),
  loadSystemFonts: false,
  defaultFontFamily: CARD_FONT,
}

export function makeImageRenderer(): (svg: string) => Promise<SvgImage> {
  /** The cache holds promises, so that a link opened by many at once is rendered once. */
  const images = new LRUCache<string, Promise<SvgImage>>({ max: MAX_IMAGES })
  const gate = makeFairGate(1, BOUNDS)
  return (svg) => {
    const key = createHash('sha256').update(svg).digest('base64url')
    const known = images.get(key)
    if (known) return known
    const image = gate('cards', async () => ({ png: (await renderAsync(svg, { font })).asPng(), etag: `"${key}"` }))
    images.set(key, image)
    image.catch(() => images.delete(key))
    return image
  }
}
