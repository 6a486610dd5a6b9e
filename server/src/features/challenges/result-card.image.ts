// Renders result cards as PNG, outside the event loop. Cards differ only by result and percentage, so a small cache serves all.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import { CARD_FONT, type CardText, drawCard } from './result-card.drawing.ts'

type CardImage = { png: Buffer; etag: string }

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/baloo-chettan-2/${name}`))
// Bundled fonts instead of the machine's, so that a card looks the same everywhere.
const font = {
  fontFiles: ['400Regular', '700Bold', '800ExtraBold'].map((cut) => fontFile(`${cut}/BalooChettan2_${cut}.ttf`)),
  loadSystemFonts: false,
  defaultFontFamily: CARD_FONT,
}

const MAX_IMAGES = 200

export function makeCardRenderer(): (card: CardText) => Promise<CardImage> {
  /** The cache holds promises, so that a link opened by many at once is rendered once. */
  const images = new LRUCache<string, Promise<CardImage>>({ max: MAX_IMAGES })
  return (card) => {
    const drawing = drawCard(card)
    const key = createHash('sha256').update(drawing).digest('base64url')
    const known = images.get(key)
    if (known) return known
    const image = renderAsync(drawing, { font }).then((rendered) => ({ png: rendered.asPng(), etag: `"${key}"` }))
    images.set(key, image)
    image.catch(() => images.delete(key))
    return image
  }
}
