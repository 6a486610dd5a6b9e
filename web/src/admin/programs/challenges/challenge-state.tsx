import type { CHALLENGE_STATUSES } from '@kuri/contract/programs/challenges.contract'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'

export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number]

export function useChallengeWords(): Record<ChallengeStatus, string> {
  const { t } = useLingui()
  return { DRAFT: t`Draft`, PUBLISHED: t`Published`, ARCHIVED: t`Taken off` }
}

const LOOKS: Record<ChallengeStatus, { tone: BadgeTone; icon: IconName }> = {
  DRAFT: { tone: 'line', icon: 'pen' },
  PUBLISHED: { tone: 'done', icon: 'globe' },
  ARCHIVED: { tone: 'plain', icon: 'lock' },
}

export function ChallengeBadge({ status }: { status: ChallengeStatus }) {
  const words = useChallengeWords()
  return <Badge {...LOOKS[status]}>{words[status]}</Badge>
}
