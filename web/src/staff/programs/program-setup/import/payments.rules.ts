// Who paid in which past cycle, as a grid of tickets and cycles.
import type { Body, Data } from '@kuri/contract/kit/route'
import type { importPayments, listPaymentSelections } from '@kuri/contract/programs/imports.contract'

export type PastCycle = Data<(typeof listPaymentSelections)['company']>['cycles'][number]
export type Ticket = PastCycle['subscribers'][number]
/** The tickets that have paid, by cycle. */
export type Paid = Readonly<Record<string, ReadonlySet<string>>>

export const paidOf = (cycles: readonly PastCycle[]): Paid =>
  Object.fromEntries(
    cycles.map(({ cycleId, subscribers }) => [
      cycleId,
      new Set(subscribers.filter(({ isPaid }) => isPaid).map(({ enrolledSubscriberId }) => enrolledSubscriberId)),
    ]),
  )

export function withTicket(paid: Paid, cycleId: string, ticketId: string, isPaid: boolean): Paid {
  const tickets = new Set(paid[cycleId])
  if (isPaid) tickets.add(ticketId)
  else tickets.delete(ticketId)
  return { ...paid, [cycleId]: tickets }
}

export const withCycle = (paid: Paid, { cycleId, subscribers }: PastCycle, isPaid: boolean): Paid => ({
  ...paid,
  [cycleId]: new Set(isPaid ? subscribers.map(({ enrolledSubscriberId }) => enrolledSubscriberId) : []),
})

export const withRow = (paid: Paid, cycles: readonly PastCycle[], ticketId: string, isPaid: boolean): Paid =>
  cycles.reduce((next, { cycleId }) => withTicket(next, cycleId, ticketId, isPaid), paid)

/** The cycles whose ticks differ from what is saved. */
export const changedCycles = (cycles: readonly PastCycle[], saved: Paid, paid: Paid): PastCycle[] =>
  cycles.filter(({ cycleId, subscribers }) =>
    subscribers.some(
      ({ enrolledSubscriberId: id }) => (saved[cycleId]?.has(id) ?? false) !== (paid[cycleId]?.has(id) ?? false),
    ),
  )

export type OpenCycle = { cycleId: string; cycleNumber: number; unpaidCount: number; owedAmount: number }

/** What the members will owe for each past cycle when the import is finished; nothing of cycles that everybody has paid. */
export const openCycles = (cycles: readonly PastCycle[], paid: Paid, instalment: number): OpenCycle[] =>
  cycles.flatMap(({ cycleId, cycleNumber, subscribers }) => {
    const unpaidCount = subscribers.filter(({ enrolledSubscriberId: id }) => !paid[cycleId]?.has(id)).length
    const owedAmount = Math.round(unpaidCount * instalment * 100) / 100
    return unpaidCount === 0 ? [] : [{ cycleId, cycleNumber, unpaidCount, owedAmount }]
  })

/** The ticks of these cycles, with every ticket: one without a tick is sent as unpaid. */
export const paymentsBody = (cycles: readonly PastCycle[], paid: Paid): Body<typeof importPayments.company> => ({
  cycles: cycles.map(({ cycleId, subscribers }) => ({
    cycleId,
    subscribers: subscribers.map(({ subscriberId, enrolledSubscriberId }) => ({
      subscriberId,
      enrolledSubscriberId,
      isPaid: paid[cycleId]?.has(enrolledSubscriberId) ?? false,
    })),
  })),
})
