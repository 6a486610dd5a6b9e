// Somebody who was invited by a company accepts with the code of the SMS, and is signed in.
import { lookUpInvitation } from '@kuri/contract/companies/invitations.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { isRefused, type Refused } from '../../../api/refused.ts'
import { invitationToken } from '../../../app/invitation-token.ts'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Invitation, InvitationForm, SignInLink } from './invitation-form.tsx'

export default function InvitationPage() {
  const { t } = useLingui()
  // Read once: it leaves the address bar at once, and lives as long as this page.
  const [token] = useState(invitationToken)
  const invitation = useQuery<Invitation, Refused>({
    queryKey: [lookUpInvitation.path],
    queryFn: () => api(lookUpInvitation, { body: { token: token! } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = invitation
  return (
    <Page title={t`Invitation`} isTop>
      {token === null ? (
        <Ended>
          <Trans>The link is incomplete. Open it from the email again.</Trans>
        </Ended>
      ) : isRefused(error, 'NOT_FOUND', 'INVITATION_INVALID') ? (
        <Ended>
          <Trans>This invitation does not exist any more. Ask the company for a new one.</Trans>
        </Ended>
      ) : error ? (
        <Problem error={error} onRetry={() => void invitation.refetch()} />
      ) : !data ? (
        <Skeleton heights={[160, 220]} />
      ) : data.status === 'PENDING' ? (
        <InvitationForm token={token} invitation={data} />
      ) : data.status === 'ACCEPTED' ? (
        <Ended action={<SignInLink />}>
          <Trans>The invitation has been accepted. Sign in with your mobile number.</Trans>
        </Ended>
      ) : (
        <Ended>
          <Trans>The invitation has expired or was revoked. Ask the company for a new one.</Trans>
        </Ended>
      )}
    </Page>
  )
}

const Ended = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Empty action={action}>{children}</Empty>
)
