// What can be done with a cycle now.
import { isEnded } from '@kuri/contract/programs/program-status'
import type { Program } from '../programs/program.rules.ts'

const IMPORT_FINISHED = 5

/** A program has cycles once it is approved, or once its import is finished: an imported chit already runs. */
export function isReadyForCycles(
  program: Pick<Program, 'programStatus' | 'approvalStatus' | 'isPreStarted' | 'setupStep'>,
): boolean {
  if (program.programStatus === 'INCOMPLETE' || isEnded(program.programStatus)) return false
  return program.approvalStatus === 'APPROVED' || (program.isPreStarted && program.setupStep >= IMPORT_FINISHED)
}

/** Divisions that have no winner yet. */
export const openDivisions = (divisions: number, winners: readonly { division: number; status: string }[]): number[] =>
  Array.from({ length: divisions }, (_, index) => index + 1).filter(
    (division) => !winners.some((winner) => winner.division === division && winner.status === 'DECLARED'),
  )

/** What a bid means as a prize: the amount itself, or what is left of the pot. A lot always states the prize. */
export const prizeOfAmount = (isDiscount: boolean, pot: number, amount: number): number =>
  isDiscount ? Math.round((pot - amount) * 100) / 100 : amount
