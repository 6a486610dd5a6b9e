// What the lists of an import must satisfy. Every bad entry is reported with its path. [spec: Fields of a program; Order of the steps;
// People; More refusals]
import { parsePaise } from '@kuri/contract/kit/money'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { ImportStepFive, ImportStepFour } from '@kuri/contract/programs/imports.contract'
import { problem } from '../program.rules.ts'

/** A thousand wrong ids usually have one cause, so the first hundred problems are enough. */
const MAX_PROBLEMS = 100

/** The program's past cycles, and the subscriber of each of its tickets. */
type History = { cycleIds: ReadonlySet<string>; subscriberOf: ReadonlyMap<string, string> }

const cycleProblems = (cycles: readonly { cycleId: string }[], history: History): Detail[] => {
  const seen = new Set<string>()
  return cycles.flatMap(({ cycleId }, index) => {
    const path = `cycles.${index}.cycleId`
    const isRepeated = seen.has(cycleId)
    seen.add(cycleId)
    return [
      ...problem(!history.cycleIds.has(cycleId), path, 'is not a past cycle of this program'),
      ...problem(isRepeated, path, 'is listed twice'),
    ]
  })
}

const ticketProblems = (
  ticket: { subscriberId: string; enrolledSubscriberId: string },
  path: string,
  { subscriberOf }: History,
): Detail[] => {
  const holder = subscriberOf.get(ticket.enrolledSubscriberId)
  return [
    ...problem(holder === undefined, `${path}.enrolledSubscriberId`, 'is not an enrollment of this program'),
    ...problem(
      holder !== undefined && holder !== ticket.subscriberId,
      `${path}.subscriberId`,
      'does not hold this enrollment',
    ),
  ]
}

export function paymentProblems({ cycles }: ImportStepFour, history: History): Detail[] {
  const entries = cycles.flatMap(({ subscribers }, cycleIndex) => {
    const seen = new Set<string>()
    return subscribers.flatMap((ticket, index) => {
      const path = `cycles.${cycleIndex}.subscribers.${index}`
      const isRepeated = seen.has(ticket.enrolledSubscriberId)
      seen.add(ticket.enrolledSubscriberId)
      return [
        ...ticketProblems(ticket, path, history),
        ...problem(isRepeated, `${path}.enrolledSubscriberId`, 'is listed twice in this cycle'),
      ]
    })
  })
  return [...cycleProblems(cycles, history), ...entries].slice(0, MAX_PROBLEMS)
}

/** One prize per division and cycle, one win per enrollment. */
export function winnerProblems(
  { cycles }: ImportStepFive,
  history: History,
  program: { divisions: number; totalAmountPaise: number },
): Detail[] {
  const winners = new Set<string>()
  const entries = cycles.flatMap((cycle, cycleIndex) => {
    const divisions = new Set<number>()
    return cycle.winners.flatMap((winner, index) => {
      const path = `cycles.${cycleIndex}.winners.${index}`
      const { division, enrolledSubscriberId } = winner
      const isTaken = divisions.has(division)
      const hasWon = winners.has(enrolledSubscriberId)
      divisions.add(division)
      winners.add(enrolledSubscriberId)
      return [
        ...ticketProblems(winner, path, history),
        ...problem(division > program.divisions, `${path}.division`, `must be 1 to ${program.divisions}`),
        ...problem(isTaken, `${path}.division`, 'already has a winner in this cycle'),
        ...problem(hasWon, `${path}.enrolledSubscriberId`, 'wins twice: an enrollment wins only once'),
        ...problem(
          parsePaise(winner.amount)! > program.totalAmountPaise,
          `${path}.amount`,
          'must not be more than totalAmount',
        ),
      ]
    })
  })
  return [...cycleProblems(cycles, history), ...entries].slice(0, MAX_PROBLEMS)
}

export type Person = { mobileNumber: string; countryCode: string; name: string; email: string | null }

/** The accounts to create for unknown numbers: one per number, with the first name given for it. */
export function planNewAccounts(people: readonly Person[], knownMobiles: ReadonlySet<string>): Person[] {
  const accounts = new Map<string, Person>()
  for (const person of people) {
    const { mobileNumber } = person
    if (!knownMobiles.has(mobileNumber) && !accounts.has(mobileNumber)) accounts.set(mobileNumber, person)
  }
  return [...accounts.values()]
}
