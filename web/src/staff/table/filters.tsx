// Filters of a table. They write into the address and lead back to the first page.
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'

type Search = Record<string, unknown>
type Option = { value: string; label: ReactNode; count?: number | undefined }
type FilterProps = { name: string; label: string }

const WAIT_MS = 300

const withFilter = (name: string, value: string | undefined) => (old: Search) =>
  ({ ...old, [name]: value === '' ? undefined : value, pageNumber: undefined }) as never

function useFilter(name: string) {
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const value = search[name]
  return {
    value: value === undefined ? '' : String(value),
    choose: (next: string) => void navigate({ to: '.', search: withFilter(name, next), replace: true } as never),
  }
}

export const Filters = ({ children }: { children: ReactNode }) => <div className="k-filters">{children}</div>

/** Waits until the typing pauses. */
export function FilterSearch({ name = 'search', label }: Omit<FilterProps, 'name'> & { name?: string }) {
  const { value, choose } = useFilter(name)
  const [typed, setTyped] = useState(value)
  // Back and the reset of filters change the address from outside.
  useEffect(() => setTyped(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => choose(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className="k-find">
      <Icon name="search" size={16} />
      <span className="sr">{label}</span>
      <input
        type="search"
        className="k-input"
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  )
}

export function FilterSelect({ name, label, options }: FilterProps & { options: readonly Option[] }) {
  const { t } = useLingui()
  const { value, choose } = useFilter(name)
  const id = useId()
  return (
    <span className="k-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="k-input" value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">{t`All`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

export function FilterDay({ name, label }: FilterProps) {
  const { value, choose } = useFilter(name)
  const id = useId()
  return (
    <span className="k-filter">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" className="k-input" value={value} onChange={({ target }) => choose(target.value)} />
    </span>
  )
}

type ChipsProps = FilterProps & {
  options: readonly Option[]
  /** What the first chip says, which chooses none of them. "All" unless told. */
  all?: string
}

/** One of a few, at a glance. */
export function FilterChips({ name, label, options, all: allWord }: ChipsProps) {
  const { t } = useLingui()
  const { value } = useFilter(name)
  const all: Option = { value: '', label: allWord ?? t`All` }
  return (
    <nav className="k-chips" aria-label={label}>
      {[all, ...options].map((option) => (
        <Link
          key={option.value}
          to="."
          search={withFilter(name, option.value)}
          className={classes('k-chip', option.value === value && 'on')}
          aria-current={option.value === value ? 'true' : undefined}
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {option.label}
          {option.count !== undefined && <span className="tabular-nums">{option.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
