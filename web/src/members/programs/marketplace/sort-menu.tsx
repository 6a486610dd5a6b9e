import { useLingui } from '@lingui/react/macro'
import type { ChitsSearch } from './chits.search.ts'

const ORDERS = ['createdAt desc', 'subscriptionAmount asc', 'totalAmount desc', 'totalAmount asc', 'name asc'] as const
type Order = (typeof ORDERS)[number]

export function SortMenu({ search, onChange }: { search: ChitsSearch; onChange(change: ChitsSearch): void }) {
  const { t } = useLingui()
  const names = {
    'createdAt desc': t`Newest first`,
    'subscriptionAmount asc': t`Smallest instalment first`,
    'totalAmount desc': t`Largest pot first`,
    'totalAmount asc': t`Smallest pot first`,
    'name asc': t`By name`,
  } satisfies Record<Order, string>
  const { sortField = 'createdAt', sortOrder = 'desc' } = search
  const chosen = `${sortField} ${sortOrder}`
  return (
    <select
      className="k-bare-select"
      aria-label={t`Order`}
      value={chosen in names ? chosen : ORDERS[0]}
      onChange={({ target }) => {
        const [field, order] = target.value.split(' ')
        const isDefault = target.value === ORDERS[0]
        onChange(
          (isDefault
            ? { sortField: undefined, sortOrder: undefined }
            : { sortField: field, sortOrder: order }) as ChitsSearch,
        )
      }}
    >
      {ORDERS.map((order) => (
        <option key={order} value={order}>
          {names[order]}
        </option>
      ))}
    </select>
  )
}
