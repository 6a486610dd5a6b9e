// One branch: contact, address, programs, people, and its end.

import { getBranch } from '@kuri/contract/companies/branches.contract'
import { listEmployees } from '@kuri/contract/companies/employees.contract'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { CompanyPage, useCompanyParams } from '../companies/company-page.tsx'
import { BranchActions } from './branch-actions.tsx'
import { type Branch, BranchBadges, Readiness } from './branch-badges.tsx'
import { EditAddress, EditProfile } from './branch-dialogs.tsx'
import { BranchRecord } from './branch-record.tsx'
import { BranchTabs } from './branch-tabs.tsx'

export default function BranchPage() {
  const { t } = useLingui()
  const { pick, runsCompany } = useSide()
  const { branchId } = useParams({ strict: false }) as { branchId: string }
  const { endpoint, View } = pick(SIDES)
  const branch = useQuery(read(endpoint, { params: useCompanyParams({ branchId }) }))
  return (
    <CompanyPage
      title={branch.data?.name ?? t`Branch`}
      isBelow
      subtitle={branch.data && <BranchBadges branch={branch.data} />}
      needs="branch.read"
      above={
        <Link to="/co/branches">
          <Trans>Branches</Trans>
        </Link>
      }
      actions={runsCompany && branch.data && <BranchActions branch={branch.data} />}
      tabs={branch.data && <BranchTabs branchId={branchId} />}
    >
      <Loaded query={branch} heights={[160, 160]}>
        {(data) => <View branch={data} />}
      </Loaded>
    </CompanyPage>
  )
}

const SIDES = {
  company: { endpoint: getBranch.company, View: BranchView },
  admin: { endpoint: getBranch.admin, View: BranchRecord },
}

function BranchView({ branch }: { branch: Branch }) {
  const branchId = branch.id
  return (
    <>
      {branch.status === 'ARCHIVED' && (
        <Note icon="lock">
          <Trans>This branch is archived. It can be read, and nothing of it changes any more.</Trans>
        </Note>
      )}
      <Columns>
        <div className="stack">
          <Profile branch={branch} />
          <Address branch={branch} />
        </div>
        <div className="stack">
          <Can needs="program.read" place={{ branchId }}>
            <Programs branchId={branchId} />
          </Can>
          <Can needs="employee.read">
            <People branchId={branchId} />
          </Can>
        </div>
      </Columns>
    </>
  )
}

function Profile({ branch }: { branch: Branch }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t`Contact`}
      aside={
        branch.status !== 'ARCHIVED' && (
          <Can needs="branch.profile.manage" place={{ branchId: branch.id }}>
            <Button look="second" onClick={() => setOpen(true)}>{t`Change the contact`}</Button>
          </Can>
        )
      }
    >
      <DefinitionList
        items={[
          [t`Code`, branch.branchCode],
          [t`Phone`, branch.mobileNumber],
          [t`Email`, branch.email],
          [t`Programs`, <Readiness key="ready" branch={branch} />],
        ]}
      />
      {isOpen && <EditProfile branch={branch} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function Address({ branch }: { branch: Branch }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { address } = branch
  return (
    <Panel
      title={t`Address`}
      aside={
        branch.status !== 'ARCHIVED' && (
          <Can needs="branch.address.manage" place={{ branchId: branch.id }}>
            <Button look="second" onClick={() => setOpen(true)}>
              {address ? t`Change the address` : t`Add the address`}
            </Button>
          </Can>
        )
      }
    >
      {address ? (
        <address dir="auto" className="not-italic">
          {[address.line1, address.line2].filter(Boolean).join(', ')}
          <br />
          {[address.postOffice, address.city, address.district].filter(Boolean).join(', ')}
          <br />
          {[address.state, address.pincode].filter(Boolean).join(' ')}
        </address>
      ) : (
        <p className="dim">
          <Trans>No address yet. The branch cannot take programs without one.</Trans>
        </p>
      )}
      {isOpen && <EditAddress branch={branch} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const SHOWN = 8

function Programs({ branchId }: { branchId: string }) {
  const { t } = useLingui()
  const programs = useQuery(read(listPrograms.company, { query: { branchId, pageSize: SHOWN } }))
  return (
    <Panel title={t`Programs`} aside={<span className="dim tabular-nums">{programs.data?.count}</span>}>
      <Loaded query={programs} heights={[80]}>
        {(data) => (
          <>
            {data.count === 0 && (
              <p className="dim">
                <Trans>No programs here.</Trans>
              </p>
            )}
            <ul className="stack g1">
              {data.programs.map(({ id, name }) => (
                <li key={id}>
                  <Link to={'/co/programs/$programId' as never} params={{ programId: id } as never} dir="auto">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            {data.count > SHOWN && (
              <Link to={'/co/programs' as never} search={{ branchId } as never}>
                <Trans>All programs of the branch</Trans>
              </Link>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function People({ branchId }: { branchId: string }) {
  const { t } = useLingui()
  const people = useQuery(read(listEmployees.company, { query: { branchId, pageSize: SHOWN, sortBy: 'name' } }))
  return (
    <Panel title={t`People`} aside={<span className="dim tabular-nums">{people.data?.count}</span>}>
      <Loaded query={people} heights={[80]}>
        {(data) => (
          <>
            {data.count === 0 && (
              <p className="dim">
                <Trans>Nobody has a role at this branch only.</Trans>
              </p>
            )}
            <ul className="stack g1">
              {data.employees.map(({ membershipId, user, assignments }) => (
                <li key={membershipId}>
                  <Link to={'/co/employees/$membershipId' as never} params={{ membershipId } as never} dir="auto">
                    {user.name ?? user.mobileNumber}
                  </Link>{' '}
                  <span className="dim" dir="auto">
                    {assignments
                      .filter((each) => each.branchId === branchId)
                      .map(({ role }) => role.name)
                      .join(', ')}
                  </span>
                </li>
              ))}
            </ul>
            {data.count > SHOWN && (
              <Link to={'/co/employees' as never} search={{ branchId } as never}>
                <Trans>Everybody of the branch</Trans>
              </Link>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
