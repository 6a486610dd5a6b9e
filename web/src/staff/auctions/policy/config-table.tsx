// One layer of auction settings: its own values, and beside them what works now and where it comes from.
import { CONFIG_KEYS, type ConfigKey, type LayerName } from '@kuri/contract/auctions/config'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { HintAndError } from '../../../ui/field.tsx'
import { type Column, PlainTable } from '../../table/plain-table.tsx'
import { type ConfigDraft, readValue, withValue } from './config.rules.ts'
import { type ConfigValue, useConfigWords } from './config-words.ts'

export type ResolvedConfig = { values: ConfigDraft; provenance: Record<ConfigKey, LayerName> }
type ConfigTableProps = {
  saved: ConfigDraft
  draft: ConfigDraft
  /** Without it the table can only be read. */
  onChange?: ((draft: ConfigDraft) => void) | undefined
  resolved?: ResolvedConfig | undefined
  errors: Readonly<Record<string, string>>
}

export function ConfigTable({ saved, draft, onChange, resolved, errors }: ConfigTableProps) {
  const { t } = useLingui()
  const { names, layers, valueWord } = useConfigWords()
  const columns: Column<ConfigKey>[] = [
    { name: t`Setting`, isHeader: true, cell: (key) => names[key] },
    {
      name: t`Own value`,
      cell: (key) =>
        onChange ? (
          <OwnValue
            name={key}
            value={key in draft ? (draft[key] ?? null) : (saved[key] ?? null)}
            error={errors[key]}
            onChange={(value) => onChange(withValue(draft, saved, key, value))}
          />
        ) : (
          valueWord(key, saved[key])
        ),
    },
  ]
  const resolvedColumns: Column<ConfigKey>[] = resolved
    ? [
        { name: t`Works now`, cell: (key) => valueWord(key, resolved.values[key]) },
        { name: t`Comes from`, cell: (key) => <Badge tone="line">{layers[resolved.provenance[key]]}</Badge> },
      ]
    : []
  return (
    <PlainTable
      caption={t`Auction settings`}
      rows={CONFIG_KEYS}
      rowKey={(key) => key}
      columns={[...columns, ...resolvedColumns]}
    />
  )
}

type OwnValueProps = {
  name: ConfigKey
  value: ConfigValue
  error: string | undefined
  onChange(value: ConfigValue): void
}

function OwnValue({ name, value, error, onChange }: OwnValueProps) {
  const { t } = useLingui()
  const { names, optionsOf } = useConfigWords()
  const id = `setting-${name}`
  const control = {
    id,
    'aria-label': names[name],
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    value: value === null ? '' : String(value),
  } as const
  const take = (typed: string) => onChange(readValue(name, typed))
  return (
    <div className="k-field">
      {name.endsWith('Seconds') ? (
        <input
          {...control}
          className="k-input w-56"
          inputMode="numeric"
          placeholder={t`Inherited`}
          onChange={({ target }) => /^\d{0,10}$/.test(target.value) && take(target.value)}
        />
      ) : (
        <select {...control} className="k-input k-select w-56" onChange={({ target }) => take(target.value)}>
          <option value="">{t`Inherited`}</option>
          {optionsOf(name).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <HintAndError id={id} error={error} />
    </div>
  )
}
