// `npm run words`: collects the texts of the pages, and says of each language what is missing, unused or wrong, over all kinds of texts.
import { LANGUAGE_NAMES, LANGUAGES, TRANSLATIONS } from '../words/languages.ts'
import { collectTexts } from './words/catalogues.ts'
import { findAll, textsOf } from './words/findings.ts'

const READERS: Readonly<Record<string, { readBy: string | null }>> = TRANSLATIONS

const LONGEST = 100
const short = (text: string) => {
  const line = text.replaceAll('\n', ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

collectTexts()
const findings = await findAll()
for (const language of LANGUAGES) {
  const own = findings.filter((finding) => finding.language === language)
  const count = [...(await textsOf(language)).values()].filter((text) => text !== '').length
  const reader = READERS[language]
  const read =
    reader === undefined ? '' : reader.readBy ? `, read by ${reader.readBy}` : ', read by no native speaker yet'
  console.log(`${language} ${LANGUAGE_NAMES[language]}: ${count} texts, ${own.length || 'nothing'} to do${read}`)
  for (const { problem, key, english } of own)
    console.log(`  ${problem}: ${short(key)}${english === '' || key.endsWith(english) ? '' : ` (${short(english)})`}`)
}
if (findings.length > 0) process.exitCode = 1
