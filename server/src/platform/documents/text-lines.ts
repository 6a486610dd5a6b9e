// Breaks a text into lines and draws them. pdfkit's own `text` knows one font per call, and would put fonts with different ascents
// on different baselines.
import type PDFDocument from 'pdfkit'
import { baseFont, type FontWeight, type TextRun, textFontRuns } from './text-fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type TextStyle = {
  width: number
  size: number
  weight: FontWeight
  color: string
  align?: 'left' | 'center' | 'right'
}
export type TextLine = { runs: (TextRun & { width: number })[]; width: number; ascent: number; height: number }

/** Words are separated by spaces; a word that is wider than the line is broken between letters. */
export function breakLines(pdf: Pdf, text: string, style: TextStyle): TextLine[] {
  const broken: TextLine[] = []
  const spaceWidth = widthOf(pdf, ' ', style)
  for (const paragraph of text.split('\n')) {
    const lines: string[] = []
    let left = 0
    for (const part of paragraph.split(' ')) {
      for (const { word, width } of fittingParts(pdf, part, style)) {
        left -= width + spaceWidth
        if (lines.length > 0 && left + spaceWidth >= 0) lines[lines.length - 1] += ` ${word}`
        else {
          lines.push(word)
          left = style.width - width - spaceWidth
        }
      }
    }
    for (const line of lines) broken.push(measureLine(pdf, line, style))
  }
  return broken
}

const widthOf = (pdf: Pdf, text: string, style: TextStyle) => measureLine(pdf, text, style).width

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

type Part = { word: string; width: number }

/** Letters are measured one by one: measuring every beginning of a word of 1,000 letters took 300 ms. */
function fittingParts(pdf: Pdf, word: string, style: TextStyle): Part[] {
  const width = widthOf(pdf, word, style)
  if (width <= style.width) return [{ word, width }]
  const parts: Part[] = []
  for (const { segment } of letters.segment(word)) {
    const width = widthOf(pdf, segment, style)
    const last = parts.at(-1)
    if (last && last.width + width <= style.width) {
      last.word += segment
      last.width += width
    } else parts.push({ word: segment, width })
  }
  return parts
}

function measureLine(pdf: Pdf, text: string, { size, weight }: TextStyle): TextLine {
  const runs = textFontRuns(text, weight).map((run) => {
    pdf.font(run.font.source, run.font.postscriptName).fontSize(size)
    return { ...run, width: pdf.widthOfString(run.text) }
  })
  const fonts = [baseFont(weight), ...runs.map((run) => run.font)]
  const ascent = size * Math.max(...fonts.map((font) => font.ascent))
  return {
    runs,
    width: runs.reduce((sum, run) => sum + run.width, 0),
    ascent,
    height: ascent + size * Math.max(...fonts.map((font) => font.descent)),
  }
}

export const heightOfLines = (lines: readonly TextLine[]) => lines.reduce((sum, line) => sum + line.height, 0)

/** The part of the free space that lies before a line. */
const SPACE_BEFORE = { left: 0, center: 0.5, right: 1 } as const

/** Starts at `pdf.y` and leaves it below the last line; what does not fit continues on a new page. */
export function drawLines(pdf: Pdf, lines: readonly TextLine[], x: number, style: TextStyle): void {
  for (const line of lines) {
    if (pdf.y + line.height > pdf.page.maxY()) pdf.addPage()
    const top = pdf.y
    let left = x + (style.width - line.width) * SPACE_BEFORE[style.align ?? 'left']
    for (const run of line.runs) {
      pdf.font(run.font.source, run.font.postscriptName).fontSize(style.size).fillColor(style.color)
      pdf.text(run.text, left, top + line.ascent, { lineBreak: false, baseline: 'alphabetic' })
      left += run.width
    }
    pdf.y = top + line.height
  }
}
