// What happened in a chit between two draws, as minutes list it: no log proves it, the books of the company say it.
export const SINCE_KINDS = [
  'PRIZE_PAID',
  'FUTURE_KEPT',
  'PRIZE_DEPOSITED',
  'PRIZE_FORFEITED',
  'REMOVED',
  'SUBSTITUTED',
  'TRANSFERRED',
] as const
export type SinceKind = (typeof SINCE_KINDS)[number]

export type SinceItem = {
  what: SinceKind
  day: string
  ticketNumber: number
  /** The member, and after a change of hands also the one before. */
  name: string
  amountPaise: number | null
  /** What was kept from a prize. */
  keptPaise: number | null
  /** The voucher, or the bank. */
  reference: string | null
}
export type SinceLastDraw = {
  /** Null for the first draw of a chit. */
  from: string | null
  to: string
  items: readonly SinceItem[]
}

/** The fields in one order, whatever order the caller has them in. */
export const plainSince = ({ from, to, items }: SinceLastDraw): SinceLastDraw => ({
  from,
  to,
  items: items.map(({ what, day, ticketNumber, name, amountPaise, keptPaise, reference }) => ({
    ...{ what, day, ticketNumber, name, amountPaise, keptPaise, reference },
  })),
})
