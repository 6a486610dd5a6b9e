// Works out sealed prebid amounts from other figures, as a curious member would: every number of a response is compared with what
// the arithmetic of a chit makes of the amount. Independent of the service's own rules.

export type ChitTerms = {
  totalPaise: number
  instalmentPaise: number
  commissionPercent: number
  ticketCount: number
  /** The prizes of the other divisions, which everybody knows when live bids won them. */
  otherPrizesPaise: readonly number[]
}

/** How many bills or tickets one total may add up. */
const MOST_SUMMED = 4

/** Every figure that follows from the amount alone, with its name: rupees, paise and percentages as they would be shown. */
export function figuresDerivedFrom(amountPaise: number, terms: ChitTerms): Map<string, string> {
  const figures = new Map<string, string>()
  const known = publicFigures(terms)
  const add = (value: number, name: string) => {
    const key = keyOf(value)
    if (!known.has(key) && !figures.has(key)) figures.set(key, name)
  }
  const addPaise = (paise: number, name: string) => {
    add(paise / 100, name)
    add(paise, `${name} in paise`)
  }
  const { totalPaise } = terms
  for (const [prizePaise, mode] of [
    [amountPaise, 'amount taken'],
    [totalPaise - amountPaise, 'discount given'],
  ] as const) {
    addPaise(prizePaise, mode)
    for (const decimals of [1, 2, 4]) add(rounded((prizePaise / totalPaise) * 100, decimals), `${mode} in percent`)
    add(rounded(prizePaise / totalPaise, 4), `${mode} as a part`)
    for (let count = 0; count <= terms.otherPrizesPaise.length; count++) addPot(prizePaise, count)
  }
  return figures

  /** The sealed prize together with some of the others. */
  function addPot(prizePaise: number, otherCount: number) {
    const others = terms.otherPrizesPaise.slice(0, otherCount).reduce((sum, prize) => sum + prize, 0)
    const potPaise = totalPaise * (otherCount + 1)
    const discountPaise = potPaise - prizePaise - others
    const fullCommission = Math.round((potPaise * terms.commissionPercent) / 100)
    const dividendPaise = Math.max(0, discountPaise - fullCommission)
    addPaise(prizePaise + others, 'prizes')
    addPaise(discountPaise, 'discount')
    addPaise(Math.min(discountPaise, fullCommission), 'commission')
    addPaise(potPaise - fullCommission - prizePaise, 'net after commission')
    if (dividendPaise === 0) return
    addPaise(dividendPaise, 'dividend')
    const lowest = Math.floor(dividendPaise / terms.ticketCount)
    for (const share of [lowest, lowest + 1]) addShare(share)
  }

  function addShare(sharePaise: number) {
    for (let tickets = 1; tickets <= MOST_SUMMED; tickets++) {
      addPaise(sharePaise * tickets, `dividend of ${tickets} tickets`)
      for (let bills = 0; bills <= MOST_SUMMED; bills++)
        addPaise(bills * terms.instalmentPaise - sharePaise * tickets, `${bills} bills less ${tickets} dividends`)
    }
  }
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
/** Without the sign: a deduction is shown as a negative line. */
const keyOf = (value: number) => String(rounded(Math.abs(value), 4))

/** Figures that tell nothing: zero, the terms themselves, and their multiples. */
function publicFigures({ totalPaise, instalmentPaise, commissionPercent, otherPrizesPaise }: ChitTerms): Set<string> {
  const amounts = [0, totalPaise, instalmentPaise, (totalPaise * commissionPercent) / 100, ...otherPrizesPaise]
  const multiples = amounts.flatMap((paise) => Array.from({ length: MOST_SUMMED }, (_, index) => paise * (index + 1)))
  return new Set([...multiples.flatMap((paise) => [keyOf(paise / 100), keyOf(paise)]), keyOf(commissionPercent)])
}

type Figure = { path: string; value: number }

/** Every number in a response or frame, also those written in a text; ids, times and addresses are no figures. */
export function* figuresIn(value: unknown, path = ''): Generator<Figure> {
  if (typeof value === 'number') yield { path, value }
  else if (typeof value === 'string') {
    if (!NOT_A_TEXT.test(value))
      for (const [text] of value.matchAll(NUMBER)) yield { path, value: Number(text.replaceAll(',', '')) }
  } else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* figuresIn(inner, path ? `${path}.${key}` : key)
}
const NOT_A_TEXT = /^(?:c[0-9a-z]{20,}|\d{4}-\d{2}-\d{2}(?:T.*)?|https?:.*|\+\d{8,15})$/
const NUMBER = /(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\w])/g

/** The figures of a response that give away one of the hidden amounts. */
export function findDerivations(response: unknown, hiddenRupees: readonly number[], terms: ChitTerms): string[] {
  const derived = hiddenRupees.map((rupees) => ({
    rupees,
    figures: figuresDerivedFrom(Math.round(rupees * 100), terms),
  }))
  return [...figuresIn(response)].flatMap(({ path, value }) =>
    derived.flatMap(({ rupees, figures }) => {
      const name = figures.get(keyOf(value))
      return name ? [`${path} = ${value}, the ${name} of ${rupees}`] : []
    }),
  )
}
