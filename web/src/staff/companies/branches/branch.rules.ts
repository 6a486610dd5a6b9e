// Why a branch cannot be closed now; the codes are those with which the service would refuse.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { isEnded, type ProgramStatus } from '@kuri/contract/programs/program-status'

type State = { status: 'ACTIVE' | 'INACTIVE' | 'ARCHIVED'; isHeadquarters: boolean }

export function closeBlockedReason(branch: State): RefusalCode | null {
  if (branch.status === 'ARCHIVED') return 'BRANCH_ARCHIVED'
  return branch.isHeadquarters ? 'HEADQUARTERS_NOT_CLOSABLE' : null
}

/** An ended program does not keep its branch open. */
export const hasOpenProgram = (programs: readonly { programStatus: ProgramStatus }[]) =>
  programs.some(({ programStatus }) => !isEnded(programStatus))

export function archiveBlockedReason(branch: State, isInUse: boolean): RefusalCode | null {
  return closeBlockedReason(branch) ?? (isInUse ? 'BRANCH_HAS_PROGRAMS' : null)
}
