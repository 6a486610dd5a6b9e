// Reads the fonts of every language before the process serves anybody: one takes up to 60 ms in one run, and the first paper of a
// process took 430 to 880 ms.
import { LANGUAGES } from '@kuri/contract/kit/languages'
import { drawDocuments } from './pdf.ts'
import { wordsIn } from './words.ts'

export async function warmUpDrawing(): Promise<void> {
  for (const language of LANGUAGES) {
    const words = wordsIn([language])
    const title = words('receipt.title')
    const sections = [{ heading: title, fields: [{ label: title, value: words('paper.noPicture') }] }]
    await drawDocuments([{ title, subtitle: title, languages: [language], sections, madeAt: new Date(0) }])
  }
}
