// Who a company is: its registration, its branches, and the chits that one can join there.
import type { Data } from '@kuri/contract/kit/route'
import { getPublicCompany, listPublicPrograms } from '@kuri/contract/programs/marketplace.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { isRefused } from '../../../api/refused.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Item, List } from '../../../ui/list.tsx'
import { Card, Page } from '../../../ui/page.tsx'
import { SharePageButton } from '../../../ui/share.tsx'
import { AddressLine } from './address-line.tsx'
import { ProgramCard } from './program-card.tsx'

type Company = Data<typeof getPublicCompany>
const route = getRouteApi('/visitor-full/companies/$companyId')
const SHOWN_CHITS = 10

export default function CompanyPage() {
  const { t } = useLingui()
  const { companyId } = route.useParams()
  const company = useQuery(read(getPublicCompany, { params: { companyId } }))
  const { data, error } = company
  if (!data)
    return (
      <Page title={t`Company`}>
        {company.isPending && <Skeleton heights={[180, 120, 180]} />}
        {isRefused(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
          <Empty
            action={
              <ButtonLink to="/chits">
                <Trans>See the open chits</Trans>
              </ButtonLink>
            }
          >
            <Trans>There is no such company here.</Trans>
          </Empty>
        ) : (
          error && <Problem error={error} onRetry={() => void company.refetch()} />
        )}
      </Page>
    )
  return (
    <Page title={data.name} aside={<SharePageButton title={data.name} />}>
      <About company={data} />
      <OpenChits company={data} />
      <Branches branches={data.branches} />
    </Page>
  )
}

const About = ({ company }: { company: Company }) => (
  <Card look="thread" className="stack">
    <div className="row">
      <Avatar url={company.avatar} icon="house" />
      <div className="k-facts grow">
        <div className="k-pair">
          <span>
            <Trans>Founded</Trans>
          </span>
          <b>{company.yearOfEstablishment}</b>
        </div>
        <div className="k-pair">
          <span>
            <Trans>Registration number</Trans>
          </span>
          <b dir="auto" className="break-all">
            {company.registrationNumber}
          </b>
        </div>
      </div>
    </div>
    {company.description && (
      <p className="whitespace-pre-line" dir="auto">
        {company.description}
      </p>
    )}
    {company.registeredAddress && <AddressLine address={company.registeredAddress} />}
  </Card>
)

function OpenChits({ company: { id, openProgramCount } }: { company: Company }) {
  const list = useQuery({
    ...read(listPublicPrograms, { query: { companyId: id, pageSize: SHOWN_CHITS } }),
    enabled: openProgramCount > 0,
  })
  return (
    <section className="stack">
      <h2>
        <Trans>Chits you can join</Trans>
      </h2>
      {openProgramCount === 0 && (
        <p className="dim">
          <Trans>No chit of this company takes new members at the moment.</Trans>
        </p>
      )}
      {list.isLoading && <Skeleton heights={[180]} />}
      {list.error && !list.data && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <ul className="k-cards">
          {list.data.programs.map((program) => (
            <li key={program.id}>
              <ProgramCard program={program} headingLevel={3} />
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.count > list.data.programs.length && (
        <Link to="/chits" search={{ companyId: id }} className="k-link">
          <Trans>All open chits of this company</Trans>
        </Link>
      )}
    </section>
  )
}

function Branches({ branches }: { branches: Company['branches'] }) {
  const { t } = useLingui()
  if (branches.length === 0) return null
  return (
    <section className="stack">
      <h2>
        <Trans>Branches</Trans>
      </h2>
      <List label={t`Branches`}>
        {branches.map(({ id, name, isHeadquarters, place }) => (
          <Item
            key={id}
            icon="pin"
            heading={<bdi>{name}</bdi>}
            detail={[isHeadquarters && t`Head office`, place?.city, place?.district, place?.state]
              .filter(Boolean)
              .filter((part, index, all) => all.indexOf(part) === index)
              .join(', ')}
          />
        ))}
      </List>
    </section>
  )
}
