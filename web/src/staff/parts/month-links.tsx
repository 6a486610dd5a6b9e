// The month that a page shows, with the months before and after as links.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icons.tsx'
import { Time } from '../../ui/time.tsx'
import { addMonths, firstDayOf } from './month.rules.ts'

const toMonth = (month: string) => (old: object) => ({ ...old, month, pageNumber: undefined }) as never

export function MonthLinks({ month }: { month: string }) {
  const { t } = useLingui()
  return (
    <nav className="row g1" aria-label={t`Month`}>
      <Link to="." search={toMonth(addMonths(month, -1))} className="k-btn quiet icon" aria-label={t`Month before`}>
        <Icon name="back" />
      </Link>
      <b aria-live="polite">
        <Time at={firstDayOf(month)} show="month" />
      </b>
      <Link to="." search={toMonth(addMonths(month, 1))} className="k-btn quiet icon" aria-label={t`Month after`}>
        <Icon name="next" />
      </Link>
    </nav>
  )
}
