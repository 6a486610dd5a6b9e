// Post offices by the first three digits of their pincode, one line each: pincode, number, city, kind, delivers, name.
export type Office = { o: string; p: string; t: string; d: number; i: string; s: string }
export type OldOffice = { pincode: number; taluk: string; districtName: string; stateName: string }
/** What the bundled files say already: blocks of lines, and cities by line. */
export type KnownIds = { offices: ReadonlyMap<string, string>; cities: readonly string[] }

const UNKNOWN = new Set(['', 'NA', 'NULL', '-'])
const SMALL_WORDS = new Set(['and', 'of', 'the'])
const KINDS: Record<string, string> = { HO: 'H', PO: 'S', BO: 'B' }

function titled(text: string): string {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const capital = (word: string) =>
    word.replace(/(^|[-(.])(\p{L})/gu, (_, start, letter) => start + letter.toUpperCase())
  return words.map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : capital(word))).join(' ')
}

/** "Kothimir B.O" and "Calicut HO" are the offices Kothimir and Calicut; the kind has a field of its own. */
const officeName = (text: string) =>
  text
    .replace(/\s+(B\.?\s?O|S\.?\s?O|H\.?\s?O|P\.?\s?O|G\.?P\.?O\.?)\.?$/i, '')
    .replace(/[\t\n]/g, ' ')
    .trim()

function mostFrequent(values: Iterable<string>): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) if (!UNKNOWN.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0]
}

const groupBy = <Item>(items: Iterable<Item>, key: (item: Item) => string) => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const own = groups.get(key(item))
    if (own) own.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

export function buildPincodes(offices: Office[], old: OldOffice[], known: KnownIds) {
  const taluks = groupBy(old, ({ pincode }) => String(pincode))
  const regions = groupBy(offices, ({ p }) => p.slice(0, 3))
  const cities = [...known.cities]
  const cityIds = new Map(cities.map((city, at) => [city, at + 1]))
  const cityId = (city: string) => {
    const id = cityIds.get(city) ?? cities.push(city)
    cityIds.set(city, id)
    return id
  }
  const blocks = new Map<string, string>()
  for (const [region, ofRegion] of [...regions].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const numbers = knownNumbers(known.offices.get(region) ?? '')
    const lines: string[] = []
    for (const [pincode, own] of [...groupBy(ofRegion, ({ p }) => p)].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const district = mostFrequent(own.map(({ i }) => i)) ?? mostFrequent(ofRegion.map(({ i }) => i)) ?? ''
      const state = mostFrequent(own.map(({ s }) => s)) ?? mostFrequent(ofRegion.map(({ s }) => s)) ?? ''
      const taluk = mostFrequent((taluks.get(pincode) ?? []).map((office) => office.taluk.trim())) ?? district
      const city = cityId([titled(taluk), titled(district), titled(state)].join('\t'))
      lines.push(...officeLines(pincode, own, city, numbers))
    }
    blocks.set(region, lines.join('\n'))
  }
  return { blocks, cities }
}

const knownNumbers = (block: string) =>
  new Map(
    block
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [pincode, number, , kind, , name] = line.split('\t')
        return [`${pincode} ${kind} ${name}`, Number(number)]
      }),
  )

function officeLines(pincode: string, offices: Office[], city: number, known: ReadonlyMap<string, number>): string[] {
  const keyOf = (office: Office) => `${pincode} ${KINDS[office.t] ?? 'S'} ${officeName(office.o)}`
  const unique = [...new Map(offices.map((office) => [keyOf(office), office]))].sort(([a], [b]) => (a < b ? -1 : 1))
  const taken = [...known].filter(([key]) => key.startsWith(`${pincode} `)).map(([, number]) => number)
  let last = Math.max(0, ...taken)
  return unique.map(([key, office]) =>
    [pincode, known.get(key) ?? ++last, city, KINDS[office.t] ?? 'S', office.d, officeName(office.o)].join('\t'),
  )
}
