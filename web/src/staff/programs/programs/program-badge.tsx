// The state of a program in a word: its setup, its approval or its life.
import type { ApprovalStatus } from '@kuri/contract/programs/program-fields'
import type { ProgramStatus } from '@kuri/contract/programs/program-status'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'
import { useProgramWords } from './words.ts'

const LOOKS: Record<ProgramStatus, { tone: BadgeTone; icon: IconName }> = {
  INCOMPLETE: { tone: 'warn', icon: 'pen' },
  DRAFTED: { tone: 'line', icon: 'pen' },
  APPLIED: { tone: 'warn', icon: 'clock' },
  PUBLISHED: { tone: 'leading', icon: 'globe' },
  ACTIVE: { tone: 'done', icon: 'play' },
  COMPLETED: { tone: 'plain', icon: 'tick' },
  ARCHIVED: { tone: 'line', icon: 'lock' },
  CANCELLED: { tone: 'danger', icon: 'x' },
}

export function ProgramBadge({ status }: { status: ProgramStatus }) {
  const words = useProgramWords()
  return <Badge {...LOOKS[status]}>{words.programStatus[status]}</Badge>
}

const APPROVALS: Record<ApprovalStatus, { tone: BadgeTone; icon: IconName }> = {
  UNDER_REVIEW: { tone: 'warn', icon: 'clock' },
  APPROVED: { tone: 'done', icon: 'tick' },
  REJECTED: { tone: 'danger', icon: 'stop' },
}

export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  const words = useProgramWords()
  return <Badge {...APPROVALS[status]}>{words.approvalStatus[status]}</Badge>
}
