// The marketplace: all chits that can be joined.
import { listPublicPrograms } from '@kuri/contract/programs/marketplace.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { usePageTitle } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { hasFilters, readChitsSearch, withFilter } from './chits.search.ts'
import { ChitsFilters } from './chits-filters.tsx'
import { ProgramCard } from './program-card.tsx'
import { SortMenu } from './sort-menu.tsx'

const route = getRouteApi('/visitor/chits')
const PAGE_SIZE = 20
const CARD_HEIGHTS = [180, 180, 180]

export default function ChitsPage() {
  const { t } = useLingui()
  usePageTitle(t`Chits you can join`)
  // The router hands unknown values through until it has cleaned the address.
  const search = readChitsSearch(route.useSearch())
  const navigate = route.useNavigate()
  const list = useQuery({
    ...read(listPublicPrograms, { query: { ...search, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const change = (filter: typeof search) =>
    void navigate({ to: '.', search: withFilter(search, filter), replace: true })
  const programs = list.data?.programs
  return (
    <main id="main" tabIndex={-1} className="k-page">
      <h1>
        <Trans>Chits you can join</Trans>
      </h1>
      <ChitsFilters search={search} places={programs?.map(({ place }) => place) ?? []} onChange={change} />
      <div className="row between sm dim">
        <p aria-live="polite">{list.data && <Plural value={list.data.count} one="# chit" other="# chits" />}</p>
        <SortMenu search={search} onChange={change} />
      </div>
      {list.isPending && <Skeleton heights={CARD_HEIGHTS} />}
      {list.isError && !programs && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {programs?.length === 0 &&
        (hasFilters(search) ? (
          <Empty
            action={
              <ButtonLink to="/chits" search={{}} look="second">
                <Trans>Clear the filters</Trans>
              </ButtonLink>
            }
          >
            <Trans>No open chits for this search.</Trans>
          </Empty>
        ) : (
          <Empty>
            <Trans>No chit takes new members at the moment. Ask your company, or look again tomorrow.</Trans>
          </Empty>
        ))}
      {programs && programs.length > 0 && (
        <ul className="k-cards" aria-busy={list.isPlaceholderData}>
          {programs.map((program) => (
            <li key={program.id}>
              <ProgramCard program={program} />
            </li>
          ))}
        </ul>
      )}
      {list.data && <Pager {...list.data} />}
    </main>
  )
}
