// Renders result cards as PNG. Cards differ only by result and percentage, so a small cache serves all.
import { makeImageRenderer, type SvgImage } from '#platform/documents/svg-image'
import { type CardText, drawCard } from './result-card.drawing.ts'

export function makeCardRenderer(): (card: CardText) => Promise<SvgImage> {
  const render = makeImageRenderer()
  return (card) => render(drawCard(card))
}
