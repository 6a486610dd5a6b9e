// Draws the card of a result as SVG, 1200 by 630, the size of link previews in chats and social networks.
import { CARD_FONT, CARD_HEIGHT, CARD_WIDTH } from '#platform/documents/card-size'
import { escapeMarkup } from '#platform/text/escape-markup'
import { iconOf } from './result-card.icons.ts'

export type CardText = {
  challengeTitle: string
  title: string
  shareBody: string
  iconKey: string
  matchPercentage: number
}

const TITLE_LINE = 14
const BODY_LINE = 40
const MAX_BODY_LINES = 4

/** Breaks text into lines of at most `width` characters; text that exceeds `maxLines` ends in an ellipsis. */
export function wrapText(text: string, width: number, maxLines: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]!.replace(/[.,;:!?]$/, '')}…`]
}

const drawLines = (texts: readonly string[], x: number, y: number, step: number, style: string) =>
  texts.map((text, index) => `<text x="${x}" y="${y + index * step}" ${style}>${escapeMarkup(text)}</text>`).join('')

const RING_RADIUS = 188
const drawRing = (percentage: number, color: string) => {
  const whole = 2 * Math.PI * RING_RADIUS
  const arc = `stroke-dasharray="${((whole * percentage) / 100).toFixed(1)} ${whole.toFixed(1)}" transform="rotate(-90 930 300)"`
  // A round line cap would draw a dot at zero per cent.
  return percentage === 0
    ? ''
    : `<circle cx="930" cy="300" r="${RING_RADIUS}" fill="none" stroke="${color}" stroke-width="12" stroke-linecap="round" ${arc}/>`
}

export function drawCard(card: CardText): string {
  const { ink, paper, accent, drawing } = iconOf(card.iconKey)
  const title = wrapText(card.title, TITLE_LINE, 2)
  const body = wrapText(card.shareBody, BODY_LINE, MAX_BODY_LINES)
  const titleY = 188
  const badgeY = titleY + (title.length - 1) * 88 + 34
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" font-family="${CARD_FONT}">
<rect width="1200" height="630" fill="${paper}"/>
<circle cx="1120" cy="40" r="230" fill="${accent}" opacity=".18"/><circle cx="60" cy="640" r="190" fill="${accent}" opacity=".18"/>
<text x="72" y="88" font-size="34" fill="${ink}" opacity=".75">${escapeMarkup(card.challengeTitle)}</text>
${drawLines(title, 70, titleY, 88, `font-size="92" font-weight="800" fill="${ink}"`)}
<rect x="72" y="${badgeY}" width="252" height="62" rx="31" fill="${ink}"/>
<text x="198" y="${badgeY + 43}" font-size="34" font-weight="700" fill="${paper}" text-anchor="middle">${card.matchPercentage} % match</text>
${drawLines(body, 72, badgeY + 122, 45, `font-size="35" fill="${ink}"`)}
<text x="930" y="590" font-size="44" font-weight="800" fill="${ink}" text-anchor="middle">Kuri</text>
<circle cx="930" cy="300" r="170" fill="#fff"/>
<circle cx="930" cy="300" r="188" fill="none" stroke="${accent}" stroke-width="12" opacity=".3"/>
${drawRing(card.matchPercentage, accent)}
<g transform="translate(810 180)" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>
</svg>`
}
