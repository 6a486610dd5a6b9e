// Which lines of a statement are which entries of the books. A reference that both name decides; an amount that only fits once is proposed.

export type BankLine = {
  id: string
  bookedOn: string
  amountPaise: number
  reference: string | null
  narration: string
}
export type BookLine = {
  entryId: string
  bookedOn: string
  valueDate: string
  amountPaise: number
  utr: string | null
  chequeNumber: string | null
  /** What went to the bank together: cheques or cash of a branch and day. */
  slip: string | null
}
export type MatchRule = 'UTR' | 'CHEQUE' | 'AMOUNT' | 'SLIP' | 'HAND'
export type FoundMatch = {
  status: 'MATCHED' | 'PROPOSED'
  rule: MatchRule
  lineIds: string[]
  entryIds: string[]
  completeOn: string
}
/** `line entry` of proposals that somebody has rejected. */
export type Rejected = ReadonlySet<string>
export const rejectionKey = (lineId: string, entryId: string): string => `${lineId} ${entryId}`

const SHORTEST_UTR = 6
const NEAR_DAYS = 3
const DAY_MS = 86_400_000

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS
const wordsOf = (text: string): Set<string> => new Set(text.toUpperCase().split(/[^A-Z0-9]+/))
const withoutZeros = (number: string): string => number.replace(/^0+/, '')

export const lastDayOf = (days: readonly string[]): string => days.toSorted().at(-1)!

function match(rule: MatchRule, lines: readonly BankLine[], entries: readonly BookLine[]): FoundMatch {
  return {
    status: rule === 'UTR' || rule === 'CHEQUE' ? 'MATCHED' : 'PROPOSED',
    rule,
    lineIds: lines.map(({ id }) => id),
    entryIds: entries.map(({ entryId }) => entryId),
    completeOn: lastDayOf([...lines, ...entries].map(({ bookedOn }) => bookedOn)),
  }
}

const namesUtr = (line: BankLine, { utr }: BookLine): boolean => {
  const reference = utr?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? ''
  return reference.length >= SHORTEST_UTR && wordsOf(`${line.reference ?? ''} ${line.narration}`).has(reference)
}
const namesCheque = (line: BankLine, { chequeNumber }: BookLine): boolean => {
  const number = withoutZeros(chequeNumber ?? '')
  return number !== '' && [...wordsOf(line.reference ?? '')].some((word) => withoutZeros(word) === number)
}

/** The lines that are left get matches of a rule; what one takes is gone for the next. */
class Open {
  private readonly lines: Map<string, BankLine>
  private readonly entries: Map<string, BookLine>
  readonly found: FoundMatch[] = []

  constructor(lines: readonly BankLine[], entries: readonly BookLine[]) {
    this.lines = new Map(lines.map((line) => [line.id, line]))
    this.entries = new Map(entries.map((entry) => [entry.entryId, entry]))
  }
  get openLines(): BankLine[] {
    return [...this.lines.values()]
  }
  get openEntries(): BookLine[] {
    return [...this.entries.values()]
  }
  take(rule: MatchRule, line: BankLine, entries: readonly BookLine[]): void {
    this.found.push(match(rule, [line], entries))
    this.lines.delete(line.id)
    for (const { entryId } of entries) this.entries.delete(entryId)
  }
}

/** One line and one entry that fit nothing else by this test. */
function takePairs(open: Open, rule: MatchRule, fits: (line: BankLine, entry: BookLine) => boolean): void {
  const byAmount = Map.groupBy(open.openEntries, ({ amountPaise }) => amountPaise)
  const pairs = open.openLines.flatMap((line) =>
    (byAmount.get(line.amountPaise) ?? []).filter((entry) => fits(line, entry)).map((entry) => ({ line, entry })),
  )
  const ofLine = Map.groupBy(pairs, ({ line }) => line.id)
  const ofEntry = Map.groupBy(pairs, ({ entry }) => entry.entryId)
  for (const { line, entry } of pairs)
    if (ofLine.get(line.id)!.length === 1 && ofEntry.get(entry.entryId)!.length === 1) open.take(rule, line, [entry])
}

/** Cheques and cash that went to the bank on one slip are one line there. */
function takeSlips(open: Open, rejected: Rejected): void {
  const slips = Map.groupBy(
    open.openEntries.filter(({ slip }) => slip !== null),
    ({ slip }) => slip!,
  )
  for (const entries of slips.values()) {
    const sum = entries.reduce((total, { amountPaise }) => total + amountPaise, 0)
    const fitting = open.openLines.filter(
      (line) =>
        line.amountPaise === sum &&
        entries.some(({ valueDate }) => daysBetween(valueDate, line.bookedOn) <= NEAR_DAYS) &&
        !entries.some(({ entryId }) => rejected.has(rejectionKey(line.id, entryId))),
    )
    if (entries.length > 1 && fitting.length === 1) open.take('SLIP', fitting[0]!, entries)
  }
}

export function findMatches(
  lines: readonly BankLine[],
  entries: readonly BookLine[],
  rejected: Rejected,
): FoundMatch[] {
  const open = new Open(lines, entries)
  const isNew = (line: BankLine, { entryId }: BookLine) => !rejected.has(rejectionKey(line.id, entryId))
  takePairs(open, 'UTR', (line, entry) => isNew(line, entry) && namesUtr(line, entry))
  takePairs(open, 'CHEQUE', (line, entry) => isNew(line, entry) && namesCheque(line, entry))
  takeSlips(open, rejected)
  takePairs(
    open,
    'AMOUNT',
    (line, entry) => isNew(line, entry) && daysBetween(line.bookedOn, entry.valueDate) <= NEAR_DAYS,
  )
  return open.found
}
