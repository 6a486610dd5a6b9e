// Leads through the pages of a list. The number stands in the address, so that Back and a reload keep the place.
import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from './button.tsx'
import { Icon } from './icons.tsx'

type PagerProps = { pageNumber: number; totalPages: number; hasPreviousPage: boolean; hasNextPage: boolean }

/** `<Pager {...list.data} />` of any paged list; its route keeps `pageNumber` in the search. Nothing when there is one page. */
export function Pager({ pageNumber, totalPages, hasPreviousPage, hasNextPage }: PagerProps) {
  const { t } = useLingui()
  if (totalPages <= 1 && pageNumber === 1) return null
  const to = (number: number) => (old: object) => ({ ...old, pageNumber: number === 1 ? undefined : number }) as never
  return (
    <nav className="k-pager" aria-label={t`Pages`}>
      <ButtonLink to="." search={to(pageNumber - 1)} disabled={!hasPreviousPage} look="second">
        <Icon name="back" />
        <Trans>Previous</Trans>
      </ButtonLink>
      <span className="sm dim center">
        <Trans>
          Page {pageNumber} of {totalPages}
        </Trans>
      </span>
      <ButtonLink to="." search={to(pageNumber + 1)} disabled={!hasNextPage} look="second">
        <Trans>Next</Trans>
        <Icon name="next" />
      </ButtonLink>
    </nav>
  )
}
