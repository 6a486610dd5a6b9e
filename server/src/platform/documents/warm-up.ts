// Reads the fonts of every language in a thread as soon as the process serves: one takes up to 60 ms, and the first paper of a process
// took 430 to 880 ms.
import { LANGUAGES } from '@kuri/contract/kit/languages'
import { drawerOfJob } from './drawer.ts'
import type { Papers } from './papers.ts'
import { wordsIn } from './words.ts'

export const warmUpDrawing = (papers: Papers): Promise<unknown> =>
  papers.drawMany(drawerOfJob('warm-up'), async () =>
    LANGUAGES.map((language) => {
      const words = wordsIn([language])
      const title = words('receipt.title')
      const sections = [{ heading: title, fields: [{ label: title, value: words('paper.noPicture') }] }]
      return { title, subtitle: title, languages: [language], sections, madeAt: new Date(0) }
    }),
  )
