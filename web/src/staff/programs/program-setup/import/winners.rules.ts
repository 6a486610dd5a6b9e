// The winners of past cycles: one line for each cycle and division, filled or left out.
import type { Body } from '@kuri/contract/kit/route'
import type { importWinners } from '@kuri/contract/programs/imports.contract'
import type { PastCycle } from './payments.rules.ts'

type WinnerLine = { ticketId: string; amount: string }
export type WinnerLines = Readonly<Record<string, WinnerLine>>
export const EMPTY_LINE: WinnerLine = { ticketId: '', amount: '' }

export const lineKey = (cycleId: string, division: number) => `${cycleId}/${division}`
const isFilled = (line: WinnerLine | undefined): boolean => Boolean(line?.ticketId && line.amount)
export const isHalfFilled = (line: WinnerLine | undefined) =>
  line !== undefined && !isFilled(line) && Boolean(line.ticketId || line.amount)

const divisionsOf = ({ divisions }: PastCycle) => Array.from({ length: divisions }, (_, index) => index + 1)

/** The body, and for each path that the service may name the line it speaks about. */
export function winnersBody(cycles: readonly PastCycle[], lines: WinnerLines) {
  const keys = new Map<string, string>()
  const body: Body<typeof importWinners.company> = { cycles: [] }
  for (const cycle of cycles) {
    const filled = divisionsOf(cycle).filter((division) => isFilled(lines[lineKey(cycle.cycleId, division)]))
    if (filled.length === 0) continue
    const winners = filled.map((division, index) => {
      const key = lineKey(cycle.cycleId, division)
      const { ticketId, amount } = lines[key]!
      keys.set(`cycles.${body.cycles.length}.winners.${index}`, key)
      const ticket = cycle.subscribers.find(({ enrolledSubscriberId }) => enrolledSubscriberId === ticketId)
      return { division, amount, enrolledSubscriberId: ticketId, subscriberId: ticket?.subscriberId ?? '' }
    })
    body.cycles.push({ cycleId: cycle.cycleId, winners })
  }
  return { body, keys }
}

type Located = { path: string; message: string }
export type LineProblem = { field: 'ticketId' | 'amount'; message: string }

/** "cycles.0.winners.0.amount" belongs to the amount of that line; everything else to its ticket. */
export function problemsByLine(
  details: readonly Located[],
  keys: ReadonlyMap<string, string>,
): Map<string, LineProblem[]> {
  const found = new Map<string, LineProblem[]>()
  for (const { path, message } of details) {
    const at = path.lastIndexOf('.')
    const key = keys.get(path.slice(0, at))
    if (key === undefined) continue
    const field = path.slice(at + 1) === 'amount' ? 'amount' : 'ticketId'
    found.set(key, [...(found.get(key) ?? []), { field, message }])
  }
  return found
}

/** A ticket wins once. */
export const isTakenElsewhere = (lines: WinnerLines, key: string, ticketId: string): boolean =>
  Object.entries(lines).some(([other, line]) => other !== key && line.ticketId === ticketId)
