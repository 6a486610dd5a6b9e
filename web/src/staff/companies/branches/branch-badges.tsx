import type { getBranch } from '@kuri/contract/companies/branches.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'

export type Branch = Data<typeof getBranch.company>
type Status = Branch['status']

const LOOKS: Record<Status, [tone: BadgeTone, icon: IconName]> = {
  ACTIVE: ['done', 'tick'],
  INACTIVE: ['warn', 'stop'],
  ARCHIVED: ['line', 'lock'],
}

export function useStatusNames(): Record<Status, string> {
  const { t } = useLingui()
  return { ACTIVE: t`Active`, INACTIVE: t`Closed for now`, ARCHIVED: t`Archived` }
}

export function BranchBadges({ branch: { status, isHeadquarters } }: { branch: Branch }) {
  const [tone, icon] = LOOKS[status]
  const names = useStatusNames()
  return (
    <span className="row g1 flex-wrap">
      <Badge tone={tone} icon={icon}>
        {names[status]}
      </Badge>
      {isHeadquarters && (
        <Badge tone="line" icon="house">
          <Trans>Headquarters</Trans>
        </Badge>
      )}
    </span>
  )
}

export const Readiness = ({ branch }: { branch: Branch }) =>
  branch.isProgramReady ? (
    <Trans>Takes programs</Trans>
  ) : branch.address === null && branch.status === 'ACTIVE' ? (
    <Trans>Cannot take programs yet: no address</Trans>
  ) : (
    <Trans>Takes no new programs</Trans>
  )
