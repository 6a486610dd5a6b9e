// One chit: how far it is, what to pay now, month by month, its auctions and the papers of my tickets.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Columns, Page } from '../../../ui/page.tsx'
import { unpaidInvoices } from './chit.rules.ts'
import { Cycles } from './cycles.tsx'
import { DueCard } from './due-card.tsx'
import { Months } from './months.tsx'
import { Papers } from './papers.tsx'
import { Summary } from './summary.tsx'
import { useChit } from './use-chit.ts'

const route = getRouteApi('/member/my/chits/$programId')

/** Only the tab whose search is that of the address is the current one. */
const ONE_TAB = { exact: true, includeSearch: true, explicitUndefined: true }

export default function ChitPage() {
  const { t } = useLingui()
  const { programId } = route.useParams()
  const { tab } = route.useSearch()
  const { chit, statement, error, retry } = useChit(programId)
  const current = (name: typeof tab) => (tab === name ? 'page' : undefined)
  return (
    <Page
      title={chit?.name ?? statement?.programName ?? t`Chit`}
      subtitle={chit && `${chit.companyName}, ${chit.branchName} · ${chit.chitId}`}
      aside={
        <ButtonLink
          to="/my/chits/$programId/statement"
          params={{ programId }}
          look="quiet"
          icon
          aria-label={t`Passbook to print`}
        >
          <Icon name="print" size={24} />
        </ButtonLink>
      }
    >
      {error && <Problem error={error} onRetry={retry} />}
      {!error && !(chit && statement) && <Skeleton heights={[220, 180, 240]} />}
      {chit && statement && (
        <Columns
          head={<Summary chit={chit} statement={statement} />}
          aside={<DueCard unpaid={unpaidInvoices(statement)} />}
          main={
            <>
              <nav className="k-tabs" aria-label={t`Parts of this chit`}>
                <Link
                  to="."
                  search={{ tab: undefined }}
                  replace
                  activeOptions={ONE_TAB}
                  aria-current={current(undefined)}
                >
                  <Trans>Passbook</Trans>
                </Link>
                <Link
                  to="."
                  search={{ tab: 'auctions' }}
                  replace
                  activeOptions={ONE_TAB}
                  aria-current={current('auctions')}
                >
                  <Trans>Auctions</Trans>
                </Link>
                <Link
                  to="."
                  search={{ tab: 'papers' }}
                  replace
                  activeOptions={ONE_TAB}
                  aria-current={current('papers')}
                >
                  <Trans>Papers</Trans>
                </Link>
              </nav>
              {tab === undefined && <Months statement={statement} />}
              {tab === 'auctions' && <Cycles chit={chit} />}
              {tab === 'papers' && <Papers chit={chit} />}
            </>
          }
        />
      )}
    </Page>
  )
}
