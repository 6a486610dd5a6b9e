// Invitations: who was invited to what, and whether they came. The company sends a pending one again, or withdraws it.

import {
  INVITATION_STATUSES,
  type InvitationStatus,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@kuri/contract/companies/invitations.contract'
import type { Data } from '@kuri/contract/kit/route'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import type { IconName } from '../../../ui/icons.tsx'
import { Time, useNow } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Contact } from '../../parts/contact.tsx'
import { useList } from '../../parts/loaded.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { FilterChips, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { given } from '../../table/table-search.ts'
import { CompanyPage, useCompanyInput } from '../companies/company-page.tsx'
import { usePlaceName } from '../team/places.ts'
import { resendWaitSeconds } from './employee.rules.ts'
import type { InvitationsSearch } from './employees-search.ts'

type Invitation = Data<typeof listInvitations.company>['invitations'][number]
const SIDES = {
  company: { endpoint: listInvitations.company, pageSize: 10 },
  admin: { endpoint: listInvitations.admin, pageSize: 20 },
}

export default function InvitationsPage() {
  const { t } = useLingui()
  const { pick, runsCompany } = useSide()
  const search = useSearch({ strict: false }) as InvitationsSearch
  const { endpoint, pageSize } = pick(SIDES)
  const list = useList(endpoint, { ...useCompanyInput(), query: { ...given(search), pageSize } })
  const statuses = useInvitationStatuses()
  const columns = useColumns()
  const invite = runsCompany && (
    <Can needs="employee.invite">
      <ButtonLink to="/co/employees/invite">
        <Trans>Invite somebody</Trans>
      </ButtonLink>
    </Can>
  )
  return (
    <CompanyPage title={t`Invitations`} needs="employee.read" actions={invite}>
      <PagedTable
        caption={t`Invitations`}
        list={list}
        rows={(data) => data.invitations}
        rowKey={(row) => row.id}
        columns={columns}
        sort={{ by: search.sortBy ?? 'createdAt', order: search.sortOrder ?? 'desc' }}
        toolbar={
          <Filters>
            <FilterChips
              name="status"
              label={t`Status`}
              options={INVITATION_STATUSES.map((value) => ({ value, label: statuses[value] }))}
            />
          </Filters>
        }
        empty={<Trans>Nobody was invited yet.</Trans>}
        emptyAction={invite}
        isFiltered={search.status !== undefined}
      />
    </CompanyPage>
  )
}

const LOOKS: Record<InvitationStatus, [tone: BadgeTone, icon: IconName]> = {
  PENDING: ['warn', 'clock'],
  ACCEPTED: ['done', 'tick'],
  REVOKED: ['line', 'x'],
  EXPIRED: ['line', 'stop'],
}

function useInvitationStatuses(): Record<InvitationStatus, string> {
  const { t } = useLingui()
  return { PENDING: t`Waiting`, ACCEPTED: t`Accepted`, REVOKED: t`Withdrawn`, EXPIRED: t`Expired` }
}

function useColumns(): Column<Invitation>[] {
  const { t } = useLingui()
  const { can, runsCompany } = useSide()
  const statuses = useInvitationStatuses()
  const sentAt: Column<Invitation> = {
    name: t`Last sent`,
    sortBy: 'createdAt',
    cell: ({ lastSentAt }) => <Time at={lastSentAt} show="both" />,
  }
  const columns: Column<Invitation>[] = [
    { name: t`Name`, isHeader: true, cell: ({ name }) => <span dir="auto">{name}</span> },
    { name: t`Contact`, cell: (row) => <Contact {...row} /> },
    { name: t`Roles`, cell: (row) => <ProposedRoles invitation={row} /> },
    {
      name: t`Status`,
      sortBy: 'status',
      cell: ({ status }) => (
        <Badge tone={LOOKS[status][0]} icon={LOOKS[status][1]}>
          {statuses[status]}
        </Badge>
      ),
    },
    ...(runsCompany ? [] : [sentAt]),
    { name: t`Holds until`, sortBy: 'expiresAt', cell: ({ expiresAt }) => <Time at={expiresAt} show="both" /> },
    { name: t`Sent`, isAmount: true, cell: ({ sendCount }) => plural(sendCount, { one: '# time', other: '# times' }) },
  ]
  if (!runsCompany || !can('employee.invite')) return columns
  return [
    ...columns,
    { name: t`Change`, cell: (row) => (row.status === 'PENDING' ? <InvitationActions invitation={row} /> : null) },
  ]
}

function ProposedRoles({ invitation: { proposedAssignments } }: { invitation: Invitation }) {
  const placeName = usePlaceName()
  return (
    <ul>
      {proposedAssignments.map((each) => (
        <li key={`${each.roleId} ${each.branchId} ${each.programId}`}>
          <span dir="auto">{each.roleName ?? <Trans>A deleted role</Trans>}</span>{' '}
          <span className="dim" dir="auto">
            · {placeName(each)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const resend = useChange(resendInvitation, { outdates: [listInvitations.company] })
  const revoke = useChange(revokeInvitation, { outdates: [listInvitations.company] })
  const seconds = resendWaitSeconds(invitation.lastSentAt, useNow(1000))
  const { name } = invitation
  const input = { params: { invitationId: invitation.invitationId } }
  return (
    <div className="stack g1">
      <div className="row g2 flex-wrap">
        <Button
          look="second"
          aria-label={seconds > 0 ? t`Again in ${seconds} s: ${name}` : t`Send again: ${name}`}
          disabled={seconds > 0}
          busy={resend.isPending}
          onClick={() => resend.mutate(input, { onSuccess: () => toast(t`Sent to ${name} again.`) })}
        >
          {seconds > 0 ? t`Again in ${seconds} s` : t`Send again`}
        </Button>
        <Button look="quiet" aria-label={t`Withdraw the invitation of ${name}`} onClick={() => setAsked(true)}>
          {t`Withdraw`}
        </Button>
      </div>
      {resend.error && <Problem error={resend.error} />}
      {isAsked && (
        <ConfirmDialog
          title={t`Withdraw the invitation`}
          confirm={t`Withdraw it`}
          look="danger"
          onConfirm={() => revoke.mutateAsync(input)}
          onClose={() => setAsked(false)}
        >
          <p>
            <Trans>The link and the code of {name} stop working.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
