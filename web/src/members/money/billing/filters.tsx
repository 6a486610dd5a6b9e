// Chips that narrow a list by its state. The choice stands in the address.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

type FiltersProps<V extends string> = {
  label: string
  values: readonly V[]
  names: Record<V, string>
  chosen: V | undefined
}

export const Filters = <V extends string>({ label, values, names, chosen }: FiltersProps<V>) => (
  <nav className="k-chips" aria-label={label}>
    <Chip isOn={chosen === undefined} status={undefined}>
      <Trans>All</Trans>
    </Chip>
    {values.map((value) => (
      <Chip key={value} isOn={chosen === value} status={value}>
        {names[value]}
      </Chip>
    ))}
  </nav>
)

const Chip = ({ isOn, status, children }: { isOn: boolean; status: string | undefined; children: React.ReactNode }) => (
  <Link
    to="."
    search={(old: object) => ({ ...old, status, pageNumber: undefined }) as never}
    replace
    className={isOn ? 'k-chip on' : 'k-chip'}
    activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
    aria-current={isOn ? 'page' : undefined}
  >
    {children}
  </Link>
)
