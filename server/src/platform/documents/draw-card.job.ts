// Draws an SVG as PNG, in a thread.
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { CARD_FONT } from './card-size.ts'

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

export default (svg: string): Uint8Array => new Resvg(svg, { font }).render().asPng()
