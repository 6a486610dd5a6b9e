// Below a table: which rows these are, the pages as links, and a field to jump when there are many.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { pageNumbers } from './pages.rules.ts'

export type PageOfList = { count: number; pageNumber: number; pageSize: number; totalPages: number }

const toPage = (page: number) => (old: object) => ({ ...old, pageNumber: page === 1 ? undefined : page }) as never
const MANY = 7

export function TablePager({ count, pageNumber, pageSize, totalPages }: PageOfList) {
  const { t } = useLingui()
  const first = (pageNumber - 1) * pageSize + 1
  const last = Math.min(count, pageNumber * pageSize)
  return (
    <div className="k-table-foot">
      <span className="dim tabular-nums">
        {count > 0 && first <= count && (
          <Trans>
            {first}–{last} of {count}
          </Trans>
        )}
      </span>
      {(totalPages > 1 || pageNumber > totalPages) && (
        <nav className="row g1 flex-wrap no-print" aria-label={t`Pages`}>
          {pageNumbers(pageNumber, totalPages).map((page, index, all) =>
            page === 'gap' ? (
              <span key={`gap after ${all[index - 1]}`} className="dim">
                …
              </span>
            ) : (
              <Link
                key={page}
                to="."
                search={toPage(page)}
                className="k-page-no"
                aria-label={t`Page ${page}`}
                aria-current={page === pageNumber ? 'page' : undefined}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {page}
              </Link>
            ),
          )}
          {totalPages > MANY && <Jump totalPages={totalPages} />}
        </nav>
      )}
    </div>
  )
}

function Jump({ totalPages }: { totalPages: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <form
      className="row g1"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = Number(new FormData(event.currentTarget).get('page'))
        if (Number.isInteger(typed) && typed >= 1)
          void navigate({ to: '.', search: toPage(Math.min(typed, totalPages)) } as never)
      }}
    >
      <input
        name="page"
        className="k-input k-jump"
        inputMode="numeric"
        aria-label={t`Go to page, 1 to ${totalPages}`}
        placeholder={t`Page`}
      />
    </form>
  )
}
