// Which of our languages a caller reads best, by `Accept-Language`. [RFC 9110 12.5.4, RFC 4647]

type Range = { tag: string; weight: number; position: number }

const RANGE = /^(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i
const MAX_RANGES = 50

/** Malformed parts are ignored; the rest counts. */
function readRanges(header: string): Range[] {
  const ranges: Range[] = []
  for (const [position, part] of header.split(',', MAX_RANGES).entries()) {
    const [, tag, weight] = RANGE.exec(part.trim()) ?? []
    if (tag) ranges.push({ tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight), position })
  }
  return ranges
}

/** Hindi as it is written in India (`hi-IN`) is Hindi; a refused variant does not refuse the language. */
function rangeFor(language: string, ranges: readonly Range[]): Range | undefined {
  return (
    ranges.find(({ tag }) => tag === language) ??
    ranges
      .filter(({ tag, weight }) => tag.startsWith(`${language}-`) && weight > 0)
      .sort((a, b) => b.weight - a.weight)[0] ??
    ranges.find(({ tag }) => tag === '*')
  )
}

/** The fallback where the caller reads none of them: a text in another language is better than none. */
export function negotiateLanguage<L extends string>(
  header: string | undefined,
  available: readonly L[],
  fallback: L,
): L {
  if (!header) return fallback
  const ranges = readRanges(header)
  const accepted = available
    .map((language) => ({ language, range: rangeFor(language, ranges) }))
    .filter(({ range }) => range !== undefined && range.weight > 0)
    .sort((a, b) => b.range!.weight - a.range!.weight || a.range!.position - b.range!.position)
  return accepted[0]?.language ?? fallback
}
