// Who must have a second factor on the platform.
import {
  readPlatformSecondFactorPolicy,
  updatePlatformSecondFactorPolicy,
} from '@kuri/contract/tenancy/second-factor-policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../api/query.ts'
import { isRefused } from '../../api/refused.ts'
import { ConfirmDialog } from '../../staff/parts/confirm.tsx'
import { Panel } from '../../staff/parts/layout.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

type Group = 'superadmins' | 'staff'

export default function SecondFactorPolicyPage() {
  const { t } = useLingui()
  const policy = useQuery(read(readPlatformSecondFactorPolicy))
  return (
    <StaffPage
      title={t`Second factor`}
      subtitle={
        <Trans>Who must prove more than a mobile number. A company can ask for more from its own employees.</Trans>
      }
    >
      <Loaded query={policy}>
        {({ superadmins, staff }) => (
          <>
            <Demand group="superadmins" title={t`Superadmins`} isOn={superadmins} />
            <Demand group="staff" title={t`Employees of all companies`} isOn={staff} />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Demand({ group, title, isOn }: { group: Group; title: string; isOn: boolean }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const update = useChange(updatePlatformSecondFactorPolicy, { outdates: [readPlatformSecondFactorPolicy] })
  return (
    <Panel title={title}>
      <div className="row g3 flex-wrap">
        {isOn ? (
          <Badge tone="done" icon="tick">
            <Trans>required</Trans>
          </Badge>
        ) : (
          <Badge tone="line">
            <Trans>not required</Trans>
          </Badge>
        )}
        <Button look="second" onClick={() => setAsked(true)}>
          {isOn ? <Trans>Require it no longer</Trans> : <Trans>Require it</Trans>}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={title}
          confirm={isOn ? t`Require it no longer` : t`Require it`}
          look={isOn ? 'danger' : 'main'}
          onConfirm={async () => {
            await update.mutateAsync({ body: { [group]: !isOn } })
            toast(t`The policy is saved.`)
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            {isOn ? (
              <Trans>People who have a second factor keep it. Others sign in with their number alone.</Trans>
            ) : (
              <Trans>It acts at once: people without a second factor can only set one up until they have it.</Trans>
            )}
          </p>
          {isRefused(update.error, 'SECOND_FACTOR_MISSING') && (
            <Link to="/admin/me/second-factor">
              <Trans>Set up your own second factor</Trans>
            </Link>
          )}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
