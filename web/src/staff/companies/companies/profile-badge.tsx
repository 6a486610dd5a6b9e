// The state of a company in words.
import { PROFILE_STATUSES, type ProfileStatus } from '@kuri/contract/companies/companies.contract'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'

export function useProfileWords(): Record<ProfileStatus, string> {
  const { t } = useLingui()
  return { INCOMPLETE: t`Being set up`, UNDER_REVIEW: t`Waits for activation`, ACTIVE: t`Active` }
}

export function useProfileOptions() {
  const words = useProfileWords()
  return PROFILE_STATUSES.map((value) => ({ value, label: words[value] }))
}

const LOOKS: Record<ProfileStatus, { tone: BadgeTone; icon: IconName }> = {
  INCOMPLETE: { tone: 'line', icon: 'pen' },
  UNDER_REVIEW: { tone: 'warn', icon: 'clock' },
  ACTIVE: { tone: 'done', icon: 'tick' },
}

export function ProfileBadge({ status }: { status: ProfileStatus }) {
  const words = useProfileWords()
  return <Badge {...LOOKS[status]}>{words[status]}</Badge>
}
