// The bundled fonts of documents, one per script, so that a name looks the same on every machine. `textFontRuns` splits a text where
// the script changes. All fonts are under the SIL Open Font License; their packages carry its text.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { LRUCache } from 'lru-cache'
import { lazy } from '../flow/lazy.ts'

export type FontWeight = 'regular' | 'bold'
type FontSource = PDFKit.Mixins.PDFFontSource
/** `ascent` and `descent` are parts of the font size. pdfkit finds a font that it has opened by its `postscriptName`. */
type TextFont = { postscriptName: string; source: FontSource; ascent: number; descent: number }
export type TextRun = { text: string; font: TextFont }

/** fontkit reads the outline of an empty glyph beyond the end of some fonts; the zero width joiner of Malayalam names is one. */
const PADDING = Buffer.alloc(16)

type OpenFont = {
  postscriptName: string
  ascent: number
  descent: number
  unitsPerEm: number
  characterSet: readonly number[]
  glyphForCodePoint: (codePoint: number) => unknown
  layout: (text: string, features?: object) => Shape
}
type Shape = { positions: object[] }

/** A word becomes glyphs in 0.2 to 1 ms, two thirds of the time of a receipt, and papers consist of the same words. */
const REMEMBERED_WORDS = 2_000
const LONGEST_REMEMBERED_WORD = 40

/** fontkit remembers a glyph with the letter it first met it by, and with none for a part of another glyph: later words were shaped
 * as if the letter were missing. So every glyph is met by its letter first. */
function meetEveryLetter(font: OpenFont): void {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}

function rememberShapes(font: OpenFont): void {
  const shape = font.layout.bind(font)
  const shapes = new LRUCache<string, Shape>({ max: REMEMBERED_WORDS })
  font.layout = (text, features) => {
    if (features || text.length > LONGEST_REMEMBERED_WORD) return shape(text, features)
    const known = shapes.get(text) ?? shape(text)
    shapes.set(text, known)
    // pdfkit scales the positions in place.
    const positions = known.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(known)), known, { positions })
  }
}

// Immutable constants, each read when a text first needs it: reading the font for each document takes 60 ms instead of 12.
const font = (path: string) =>
  lazy<TextFont>(() => {
    const file = fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))
    const opened = fontkit.create(Buffer.concat([readFileSync(file), PADDING])) as OpenFont
    meetEveryLetter(opened)
    rememberShapes(opened)
    const { postscriptName, ascent, descent, unitsPerEm } = opened
    return {
      postscriptName,
      source: opened as unknown as FontSource,
      ascent: ascent / unitsPerEm,
      descent: -descent / unitsPerEm,
    }
  })

const telugu = font('mandali/400Regular/Mandali_400Regular.ttf')

// Chosen by comparing fontkit with HarfBuzz over all pairs of consonants with all vowel signs, 10,000 to 31,000 syllables a script:
// different glyphs in 0 for Malayalam, Tamil and Telugu, 28 for Devanagari and 196 for Kannada (both only in rare clusters). Noto
// Sans differs in 1,472 for Telugu, where fontkit also throws, and breaks the common kṣa and jña of Kannada.
const FONTS = {
  /** Malayalam, Latin and the rupee sign; also for everything that no other font has. */
  base: {
    regular: font('baloo-chettan-2/400Regular/BalooChettan2_400Regular.ttf'),
    bold: font('baloo-chettan-2/700Bold/BalooChettan2_700Bold.ttf'),
  },
  devanagari: {
    regular: font('noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
    bold: font('noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  },
  tamil: {
    regular: font('baloo-thambi-2/400Regular/BalooThambi2_400Regular.ttf'),
    bold: font('baloo-thambi-2/700Bold/BalooThambi2_700Bold.ttf'),
  },
  /** Has one weight. */
  telugu: { regular: telugu, bold: telugu },
  kannada: {
    regular: font('baloo-tamma-2/400Regular/BalooTamma2_400Regular.ttf'),
    bold: font('baloo-tamma-2/700Bold/BalooTamma2_700Bold.ttf'),
  },
} as const

type TextScript = keyof typeof FONTS

const SCRIPTS = [
  ['devanagari', /\p{Script=Devanagari}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['telugu', /\p{Script=Telugu}/u],
  ['kannada', /\p{Script=Kannada}/u],
] as const satisfies readonly (readonly [TextScript, RegExp])[]

const OTHER_SCRIPT = new RegExp(SCRIPTS.map(([, pattern]) => pattern.source).join('|'), 'u')
/** Joiners, marks and the danda belong to the letters before them. */
const FOLLOWS = /\p{Script=Inherited}|[\u{964}\u{965}]/u

export function scriptRuns(text: string): { text: string; script: TextScript }[] {
  if (!OTHER_SCRIPT.test(text)) return [{ text, script: 'base' }]
  const runs: { text: string; script: TextScript }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const script = last && FOLLOWS.test(letter) ? last.script : scriptOf(letter)
    if (last?.script === script) last.text += letter
    else runs.push({ text: letter, script })
  }
  return runs
}

const scriptOf = (letter: string): TextScript => SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'base'

export const textFontRuns = (text: string, weight: FontWeight): TextRun[] =>
  scriptRuns(text).map((run) => ({ text: run.text, font: FONTS[run.script][weight]() }))

export const baseFont = (weight: FontWeight): TextFont => FONTS.base[weight]()
