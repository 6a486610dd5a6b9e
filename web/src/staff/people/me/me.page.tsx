// What the signed-in employee may do, and where.

import { listBranches } from '@kuri/contract/companies/branches.contract'
import { PERMISSION_CATALOGUE } from '@kuri/contract/kit/permission-catalogue'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Time } from '../../../ui/time.tsx'
import { inWords } from '../../companies/audit/audit.rules.ts'
import { DefinitionList, Panel } from '../../parts/layout.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import type { Membership } from '../../side/side.rules.ts'
import { useSide } from '../../side/side.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { byArea, type HeldPlace, heldPlaces } from './me.rules.ts'

const DESCRIPTIONS = new Map(PERMISSION_CATALOGUE.map(({ code, description }) => [code, description]))
const LARGEST_PAGE = 100

export default function MyAccessPage() {
  const { t } = useLingui()
  const { membership } = useSide()
  const { person } = useSession()
  if (!membership || !person) return null
  return (
    <StaffPage title={t`My access`} subtitle={person.company?.name}>
      <Panel title={t`Me`}>
        <DefinitionList
          columns={3}
          items={[
            [t`Name`, person.name],
            [t`Mobile number`, person.mobileNumber],
            [t`Email`, person.email],
          ]}
        />
      </Panel>
      <Access membership={membership} />
    </StaffPage>
  )
}

type PlaceNames = (place: { kind: HeldPlace['kind']; id: string | null }) => string

function usePlaceNames(): PlaceNames {
  const { t } = useLingui()
  const { can } = useSide()
  const branches = useQuery({
    ...read(listBranches.company, { query: { pageSize: LARGEST_PAGE } }),
    enabled: can('branch.read'),
  })
  const programs = useQuery({
    ...read(listPrograms.company, { query: { pageSize: LARGEST_PAGE } }),
    enabled: can('program.read'),
  })
  return ({ kind, id }) => {
    if (kind === 'COMPANY') return t`The whole company`
    const list = kind === 'BRANCH' ? branches.data?.branches : programs.data?.programs
    const name = list?.find((each) => each.id === id)?.name
    if (kind === 'BRANCH') return name ? t`Branch ${name}` : t`A branch`
    return name ? t`Program ${name}` : t`A program`
  }
}

function Access({ membership: { assignments, effectivePermissions } }: { membership: Membership }) {
  const { t } = useLingui()
  const nameOf = usePlaceNames()
  return (
    <>
      <Panel title={t`My roles`} flush>
        <PlainTable
          caption={t`My roles`}
          rows={assignments}
          rowKey={({ id }) => id}
          columns={[
            { name: t`Role`, isHeader: true, cell: ({ role }) => <span dir="auto">{role.name}</span> },
            {
              name: t`Where`,
              cell: ({ scopeType, branchId, programId }) => (
                <span dir="auto">{nameOf({ kind: scopeType, id: branchId ?? programId })}</span>
              ),
            },
            { name: t`Since`, cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      </Panel>
      {heldPlaces(effectivePermissions).map((place) => (
        <Panel key={place.id ?? 'company'} title={nameOf(place)}>
          <Permissions codes={place.codes} />
        </Panel>
      ))}
      <p className="dim">
        <Trans>Ask the owner of your company when you need something else for your work.</Trans>
      </p>
    </>
  )
}

const Permissions = ({ codes }: Pick<HeldPlace, 'codes'>) => (
  <div className="k-permissions">
    {byArea(codes).map(([area, held]) => (
      <section key={area}>
        <h3>{inWords(area)}</h3>
        <ul>
          {held.map((code) => (
            <li key={code}>{DESCRIPTIONS.get(code)}</li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
