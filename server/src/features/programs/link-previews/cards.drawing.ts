// The pictures of link previews, 1200 by 630, in the look of the app: ledger paper, deep green, a gold thread, and the chit as a ring.
import { wrapText } from '#features/programs/challenges/result-card.drawing'
import { CARD_FONT, CARD_HEIGHT, CARD_WIDTH } from '#platform/documents/card-size'
import { escapeMarkup } from '#platform/text/escape-markup'
import { durationText, instalmentText, type ProgramFacts, runByText, rupeesText } from './program-facts.rules.ts'

const PAPER = '#eef2ee'
const INK = '#0d1f1b'
const DIM = '#3f504b'
const GREEN = '#0b4f45'
const SEAT = '#b9c4be'
const GOLD = '#e8b02c'
const NAME_WIDTH = 20
const MOST_STROKES = 120

const text = (x: number, y: number, size: number, fill: string, words: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more}>${escapeMarkup(words)}</text>`
const BOLD = 'font-weight="700"'

const frame = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" font-family="${CARD_FONT}">
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${PAPER}"/>
<rect width="${CARD_WIDTH}" height="112" fill="${GREEN}"/><rect y="112" width="${CARD_WIDTH}" height="8" fill="${GOLD}"/>
${text(64, 76, 56, '#fff', 'kuri', BOLD)}
${drawing}</svg>`

/** One stroke for each ticket: taken ones are long and green, free ones short and grey. */
function drawRing(cx: number, cy: number, radius: number, count: number, taken: number): string {
  const strokes = Math.min(count, MOST_STROKES)
  const takenStrokes = Math.round((taken / Math.max(1, count)) * strokes)
  const width = Math.min(22, (2 * Math.PI * radius) / strokes / 1.9)
  return Array.from({ length: strokes }, (_, index) => {
    const isTaken = index < takenStrokes
    const height = isTaken ? radius * 0.32 : radius * 0.2
    const y = cy - radius + (isTaken ? 0 : radius * 0.08)
    return `<rect x="${cx - width / 2}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" fill="${isTaken ? GREEN : SEAT}" transform="rotate(${((index * 360) / strokes).toFixed(3)} ${cx} ${cy})"/>`
  }).join('')
}

/** A name without spaces would run into the ring. */
const cut = (words: string, most: number) => (words.length > most ? `${words.slice(0, most - 1)}…` : words)

export function drawProgramCard(facts: ProgramFacts): string {
  const lines = wrapText(facts.name.slice(0, 120), NAME_WIDTH, 2).map((line) => cut(line, NAME_WIDTH + 4))
  const amountY = 300 + (lines.length - 1) * 76
  return frame(`${lines.map((line, index) => text(64, 212 + index * 76, 72, INK, line, BOLD)).join('')}
${text(64, 212 + (lines.length - 1) * 76 + 52, 36, DIM, cut(runByText(facts), 44))}
${text(64, amountY + 62, 34, DIM, 'Pot')}
${text(64, amountY + 134, 84, GREEN, rupeesText(facts.totalAmount), BOLD)}
${text(64, amountY + 196, 40, INK, `${instalmentText(facts)} · ${durationText(facts)}`)}
${drawRing(930, 350, 190, facts.totalSlots, facts.totalSlots - facts.availableSlots)}
${text(930, 350, 76, INK, String(facts.availableSlots), `${BOLD} text-anchor="middle"`)}
${text(930, 398, 34, DIM, `of ${facts.totalSlots} free`, 'text-anchor="middle"')}`)
}

export const drawHomeCard = () =>
  frame(`${text(64, 250, 76, INK, 'Save together.', BOLD)}
${text(64, 344, 76, INK, 'Bid when you need it.', BOLD)}
${text(64, 438, 76, INK, 'See every rupee.', BOLD)}
${text(64, 540, 38, DIM, 'Chit funds you can follow on your phone')}
${drawRing(1010, 370, 150, 20, 9)}`)
