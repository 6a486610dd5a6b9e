// What of a layer was changed on the screen. A key that is back at its saved value is not sent.
import type { ConfigKey } from '@kuri/contract/auctions/config'
import type { ConfigValue } from './config-words.ts'

export type ConfigDraft = Partial<Record<ConfigKey, ConfigValue>>

export function withValue(draft: ConfigDraft, saved: ConfigDraft, key: ConfigKey, value: ConfigValue): ConfigDraft {
  const { [key]: _old, ...others } = draft
  return value === (saved[key] ?? null) ? others : { ...others, [key]: value }
}

/** What a field holds as the value of a setting; the empty one inherits. */
export function readValue(key: ConfigKey, typed: string): ConfigValue {
  if (typed === '') return null
  if (key.endsWith('Seconds')) return Number(typed)
  return typed === 'true' ? true : typed === 'false' ? false : typed
}
