// The filters of the marketplace: a search, and chips that open the phone's own lists. All of them stand in the address.
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icons.tsx'
import { formatRupees } from '../../../ui/money.tsx'
import { type ChitsSearch, FREQUENCY_FILTERS, placesOf } from './chits.search.ts'
import type { Program } from './program-card.tsx'

const INSTALMENTS = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000]
const POTS = [50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000]
const MONTHS = [12, 20, 24, 25, 30, 40, 50, 60]
const SEARCH_WAIT_MS = 400

type FiltersProps = {
  search: ChitsSearch
  /** Where the chits on the page are. */
  places: readonly Program['place'][]
  onChange(change: ChitsSearch): void
}

export function ChitsFilters({ search, places, onChange }: FiltersProps) {
  const { t } = useLingui()
  const frequencies = {
    MONTHLY: t`Every month`,
    BI_MONTHLY: t`Every two months`,
    QUARTERLY: t`Every quarter`,
    WEEKLY: t`Every week`,
    BI_WEEKLY: t`Every two weeks`,
  } satisfies Record<(typeof FREQUENCY_FILTERS)[number], string>
  const upTo = (amount: number) => t`Up to ${formatRupees(amount)}`
  const months = (count: number) => t`${count} months`
  const withChosen = (values: number[], chosen: number | undefined) =>
    chosen === undefined || values.includes(chosen) ? values : [...values, chosen].sort((a, b) => a - b)
  return (
    <div className="stack">
      <SearchField value={search.search ?? ''} onChange={onChange} />
      <div className="k-chips k-filters">
        <FilterChip
          name={t`Instalment`}
          value={search.maxSubscriptionAmount}
          options={withChosen(INSTALMENTS, search.maxSubscriptionAmount).map((each) => [each, upTo(each)])}
          onChoose={(value) => onChange({ maxSubscriptionAmount: value } as ChitsSearch)}
        />
        <FilterChip
          name={t`Pot`}
          value={search.maxTotalAmount}
          options={withChosen(POTS, search.maxTotalAmount).map((each) => [each, upTo(each)])}
          onChoose={(value) => onChange({ maxTotalAmount: value } as ChitsSearch)}
        />
        <FilterChip
          name={t`Months`}
          value={search.durationType === 'MONTHS' ? search.durationValue : undefined}
          options={withChosen(MONTHS, search.durationValue).map((each) => [each, months(each)])}
          onChoose={(value) => onChange({ durationValue: value, durationType: value && 'MONTHS' } as ChitsSearch)}
        />
        <FilterChip
          name={t`How often`}
          value={search.frequency}
          options={FREQUENCY_FILTERS.map((each) => [each, frequencies[each]])}
          onChoose={(frequency) => onChange({ frequency } as ChitsSearch)}
        />
        <PlaceChip kind="state" name={t`State`} {...{ search, places, onChange }} />
        <PlaceChip kind="district" name={t`District`} {...{ search, places, onChange }} />
      </div>
    </div>
  )
}

/** Where no chit names its place there is nothing to choose. */
function PlaceChip({
  kind,
  name,
  search,
  places,
  onChange,
}: FiltersProps & { kind: 'state' | 'district'; name: string }) {
  const options = placesOf(kind, places, search[kind])
  if (options.length === 0) return null
  return (
    <FilterChip
      name={name}
      value={search[kind]}
      options={options.map((each) => [each, each])}
      onChoose={(value) =>
        onChange((kind === 'state' ? { state: value, district: undefined } : { district: value }) as ChitsSearch)
      }
    />
  )
}

/** Sends what is typed after a short pause, or at once with Enter. */
function SearchField({ value, onChange }: { value: string; onChange(change: ChitsSearch): void }) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const send = () => {
    if (text.trim() !== value) onChange({ search: text.trim() || undefined } as ChitsSearch)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits from the last key
  useEffect(() => {
    const timer = setTimeout(send, SEARCH_WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  // The address changed by itself, such as with Back. A person who is typing is not interrupted.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value)
  }, [value])
  return (
    <form
      className="k-search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        className="k-input"
        type="search"
        enterKeyHint="search"
        maxLength={150}
        aria-label={t`Search`}
        placeholder={t`Name of the chit or company`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}

type FilterChipProps<V extends string | number> = {
  name: string
  value: V | undefined
  options: (readonly [value: V, label: string])[]
  onChoose(value: V | undefined): void
}

function FilterChip<V extends string | number>({ name, value, options, onChoose }: FilterChipProps<V>) {
  const { t } = useLingui()
  const chosen = options.find(([option]) => option === value)
  return (
    <span className={classes('k-chip choice', chosen && 'on')}>
      {chosen && <Icon name="tick" size={16} />}
      {chosen ? chosen[1] : name}
      {!chosen && <Icon name="down" size={16} />}
      <select
        aria-label={name}
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find(([option]) => String(option) === target.value)?.[0])}
      >
        <option value="">{t`${name}: any`}</option>
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
