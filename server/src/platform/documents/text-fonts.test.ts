import { PHRASES } from '@kuri/contract/phrases/phrases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawDocuments } from './pdf.ts'
import { scriptRuns, textFontRuns } from './text-fonts.ts'

const NAMES = {
  base: ['Meera Nair', 'മീര നായർ', 'കൃഷ്ണന്\u200d', 'ക്\u200cഷ', '₹ 1,00,000.00'],
  devanagari: ['श्रीमती लक्ष्मी', 'किर्ती सिंह', 'ज्ञानेश्वर।', 'र्\u200dयाज'],
  tamil: ['மீனாட்சி சுந்தரம்', 'ஸ்ரீநிவாசன்', 'க்\u200cஷ'],
  telugu: ['శ్రీనివాసరావు', 'వెంకటేశ్వర్లు', 'ప్రసాద్\u200c'],
  kannada: ['ಸಿದ್ದರಾಮಯ್ಯ', 'ಜ್ಞಾನೇಶ್ವರ', 'ಅರ್\u200cಜುನ'],
} as const

type Shaped = { layout: (text: string) => { glyphs: { id: number; codePoints: number[] }[] } }

/** Stands where a mark has no letter to sit on. */
const DOTTED_CIRCLE = 0x25cc

test.each(Object.entries(NAMES))('prints every letter of %s names', (script, names) => {
  for (const weight of ['regular', 'bold'] as const)
    for (const name of names)
      for (const { text, font } of textFontRuns(name, weight)) {
        const { glyphs } = (font.source as unknown as Shaped).layout(text)
        expect(glyphs.filter(({ id }) => id === 0).length, `${script} ${weight} ${name}`).toBe(0)
      }
})

test('shapes conjuncts instead of printing letter by letter', () => {
  const glyphCount = (name: string) => {
    const [run] = textFontRuns(name, 'regular')
    return (run!.font.source as unknown as Shaped).layout(name).glyphs.length
  }
  for (const name of ['क्षत्रिय', 'ಲಕ್ಷ್ಮಿ', 'లక్ష్మి', 'ശ്രീലക്ഷ്മി']) expect(glyphCount(name)).toBeLessThan([...name].length)
})

test('starts a new run where the script changes, and keeps joiners and dandas with their letters', () => {
  expect(scriptRuns('Mr मीरा। and మీరా')).toEqual([
    { text: 'Mr ', script: 'base' },
    { text: 'मीरा।', script: 'devanagari' },
    { text: ' and ', script: 'base' },
    { text: 'మీరా', script: 'telugu' },
  ])
})

const scripts = [0x20, 0x900, 0xb80, 0xc00, 0xc80, 0xd00, 0x200c]
const letter = fc
  .tuple(fc.constantFrom(...scripts), fc.integer({ min: 0, max: 127 }))
  .map(([start, offset]) =>
    start === 0x200c ? String.fromCodePoint(start + (offset % 2)) : String.fromCodePoint(start + offset),
  )
const text = fc.array(letter, { maxLength: 60 }).map((letters) => letters.join(''))

test('the runs of any text make up the text', () => {
  fc.assert(
    fc.property(
      text,
      (value) =>
        scriptRuns(value)
          .map((run) => run.text)
          .join('') === value,
    ),
  )
})

test('any text can be drawn', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (label, value) => {
      const sections = [{ heading: label, fields: [{ label, value }] }]
      const bytes = await drawDocuments([{ title: value, subtitle: label, sections, madeAt: new Date(0) }])
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }),
    { numRuns: 40 },
  )
})

/** Glyphs that a drawn document left behind must not change how later texts are shaped. */
test.each(Object.entries(PHRASES))(
  'texts in %s are shaped without gaps after a document was drawn',
  async (_, { documents }) => {
    const fields = Object.entries(documents).map(([label, value]) => ({ label, value }))
    await drawDocuments([{ title: 'Words', subtitle: '', madeAt: new Date(), sections: [{ heading: null, fields }] }])
    const gaps = fields.flatMap(({ value }) =>
      textFontRuns(value, 'regular').filter(({ text, font }) => {
        const { glyphs } = (font.source as unknown as Shaped).layout(text)
        return glyphs.some(({ id, codePoints }) => id === 0 || codePoints.includes(DOTTED_CIRCLE))
      }),
    )
    expect(gaps.map(({ text }) => text)).toEqual([])
  },
)
