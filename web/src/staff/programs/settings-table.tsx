// The auction settings of a program: each with its value, where it comes from, and a switch between inheriting and an own value.
import { type ConfigKey, SETTING_KEYS, TRIGGER_KEYS } from '@kuri/contract/auctions/config'
import type { Data } from '@kuri/contract/kit/route'
import type { getProgramSettings } from '@kuri/contract/programs/program-settings.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/badge.tsx'
import { PlainTable } from '../table/plain-table.tsx'
import { optionsOf, type ProgramWords, useProgramWords } from './words.ts'

export type ProgramSettings = Data<typeof getProgramSettings>
type Value = string | number | boolean | null
/** Null inherits again; an absent key stays as it is. */
export type SettingsDraft = Partial<Record<ConfigKey, Value>>

export const resolvedValue = ({ settings, triggerPolicy }: ProgramSettings, key: ConfigKey): Value =>
  ({ ...settings, ...triggerPolicy })[key]

type SettingsTableProps = {
  settings: ProgramSettings
  draft: SettingsDraft
  /** Without it the table can only be read. */
  onChange?: ((draft: SettingsDraft) => void) | undefined
  errors: Readonly<Record<string, string>>
}

const KEYS: readonly ConfigKey[] = [...SETTING_KEYS, ...TRIGGER_KEYS]

export function SettingsTable({ settings, draft, onChange, errors }: SettingsTableProps) {
  const { t } = useLingui()
  const words = useProgramWords()
  const put = (key: ConfigKey, value: Value | undefined) => {
    const { [key]: _old, ...others } = draft
    onChange?.(value === undefined ? others : { ...others, [key]: value })
  }
  return (
    <PlainTable
      caption={t`Auction settings`}
      rows={KEYS}
      rowKey={(key) => key}
      columns={[
        { name: t`Setting`, isHeader: true, cell: (key) => words.setting[key] },
        {
          name: t`Value`,
          cell: (key) =>
            onChange ? (
              <OwnValue settings={settings} draft={draft} name={key} onChange={put} error={errors[key]} />
            ) : (
              wordOf(words, key, resolvedValue(settings, key))
            ),
        },
        {
          name: t`Comes from`,
          cell: (key) => (
            <Badge tone={settings.provenance[key] === 'program' ? 'leading' : 'line'}>
              {words.layer[settings.provenance[key]]}
            </Badge>
          ),
        },
      ]}
    />
  )
}

export function wordOf(words: ProgramWords, key: ConfigKey, value: Value): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const choice = key in words.choices ? words.choices[key as keyof typeof words.choices] : null
  return choice ? ((choice as Record<string, string>)[value] ?? String(value)) : String(value)
}

type OwnValueProps = {
  settings: ProgramSettings
  draft: SettingsDraft
  name: ConfigKey
  error: string | undefined
  onChange(key: ConfigKey, value: Value | undefined): void
}

const INHERIT = ''

function OwnValue({ settings, draft, name, error, onChange }: OwnValueProps) {
  const { t } = useLingui()
  const words = useProgramWords()
  const resolved = resolvedValue(settings, name)
  const isOwn = settings.provenance[name] === 'program'
  const own = name in draft ? (draft[name] ?? null) : isOwn ? resolved : null
  const label = words.setting[name]
  const inherited = isOwn ? t`Inherit` : t`Inherit: ${wordOf(words, name, resolved)}`
  const isSeconds = name.endsWith('Seconds')
  const errorId = `${name}-error`
  const described = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  const choices = name in words.choices ? words.choices[name as keyof typeof words.choices] : null
  const options = choices
    ? optionsOf<string>(choices)
    : [
        { value: 'true', label: words.yes },
        { value: 'false', label: words.no },
      ]
  const choose = (chosen: string) => {
    const next = chosen === INHERIT ? null : choices ? chosen : chosen === 'true'
    onChange(name, next === (isOwn ? resolved : null) ? undefined : next)
  }
  const type = (typed: string) => {
    const next = typed === '' ? null : Number(typed)
    onChange(name, next === (isOwn ? resolved : null) ? undefined : next)
  }
  return (
    <>
      {isSeconds ? (
        <input
          className="k-input w-56"
          inputMode="numeric"
          aria-label={label}
          placeholder={inherited}
          value={own === null ? '' : String(own)}
          onChange={({ target }) => /^\d*$/.test(target.value) && type(target.value)}
          {...described}
        />
      ) : (
        <select
          className="k-input k-select w-72"
          aria-label={label}
          value={own === null ? INHERIT : String(own)}
          onChange={({ target }) => choose(target.value)}
          {...described}
        >
          <option value={INHERIT}>{inherited}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {name in draft && (
        <span className="xs dim">
          {' '}
          <Trans>not saved</Trans>
        </span>
      )}
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </>
  )
}
