// The states of a cycle in words.
import type { CycleStatus } from '@kuri/contract/programs/cycles.contract'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'

export function useCycleStatusWords(): Record<CycleStatus, string> {
  const { t } = useLingui()
  return { UPCOMING: t`Upcoming`, ACTIVE: t`Active`, COMPLETED: t`Completed`, CANCELLED: t`Cancelled` }
}

const LOOKS: Record<CycleStatus, { tone: BadgeTone; icon: IconName }> = {
  UPCOMING: { tone: 'line', icon: 'clock' },
  ACTIVE: { tone: 'leading', icon: 'play' },
  COMPLETED: { tone: 'done', icon: 'tick' },
  CANCELLED: { tone: 'danger', icon: 'x' },
}

export function CycleBadge({ status }: { status: CycleStatus }) {
  const words = useCycleStatusWords()
  return <Badge {...LOOKS[status]}>{words[status]}</Badge>
}
