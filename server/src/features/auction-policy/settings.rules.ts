// [D1 2.3, 10; G081] Layers of configuration and what they come to. The one resolver behind every read and every auction.
import {
  CONFIG_KEYS,
  type ConfigChange,
  type ConfigKey,
  type ConfigOverrides,
  type LayerName,
  PREBID_ONLY_TRIGGERS,
  type Provenance,
  type Settings,
  type ShownConfig,
  TRIGGER_KEYS,
  type TriggerPolicy,
} from '@kuri/contract/auctions/config'
import type { Detail } from '@kuri/contract/kit/refusals'

export const DEFAULT_SETTINGS: Settings = {
  hasPrebid: false,
  auctionBidMode: 'TOTAL_VALUE_DECREASING',
  auctionClosingMode: 'DURATION_MODE',
  auctionDurationSeconds: null,
  auctionExtensionSeconds: 0,
  auctionFirstCallSeconds: 30,
  auctionSecondCallSeconds: 20,
  auctionThirdCallSeconds: 10,
  subscriberJoinGraceSeconds: 300,
  subscriberJoinLeadSeconds: 900,
  allowStaffOfflineBids: false,
  prebidMutabilityPolicy: 'IMMUTABLE_CANCEL_ONLY',
  auctionJoiningRule: 'ANYTIME',
}
export const DEFAULT_TRIGGERS: TriggerPolicy = {
  autoStart: false,
  approvalRequired: false,
  autoOpenPrebid: false,
  autoRevealPrebids: false,
  autoDeclareWinner: false,
}

export type Layer = { name: Exclude<LayerName, 'default'>; overrides: ConfigOverrides | null }
export type Resolved = {
  settings: Settings
  triggerPolicy: TriggerPolicy
  provenance: Record<ConfigKey, LayerName>
}

const isTrigger = (key: ConfigKey) => (TRIGGER_KEYS as readonly ConfigKey[]).includes(key)

/** The layers, lowest first. The highest layer that holds a key supplies it; an auction's own layer has no say in triggers. */
export function resolveConfig(layers: readonly Layer[]): Resolved {
  const values: Record<string, unknown> = { ...DEFAULT_SETTINGS, ...DEFAULT_TRIGGERS }
  const provenance = Object.fromEntries(CONFIG_KEYS.map((key) => [key, 'default'])) as Resolved['provenance']
  for (const { name, overrides } of layers)
    for (const key of CONFIG_KEYS) {
      const value = overrides?.[key]
      if (value === undefined || value === null || (name === 'auction' && isTrigger(key))) continue
      values[key] = value
      provenance[key] = name
    }
  const pick = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, values[key]]))
  return {
    settings: pick(Object.keys(DEFAULT_SETTINGS)) as Settings,
    triggerPolicy: pick(Object.keys(DEFAULT_TRIGGERS)) as TriggerPolicy,
    provenance,
  }
}

/** Securities are the program's alone: no other layer holds any. */
export const withSecurities = (resolved: Resolved, allowedSecurities: readonly string[]) => ({
  settings: resolved.settings,
  triggerPolicy: resolved.triggerPolicy,
  allowedSecurities: [...allowedSecurities],
  provenance: {
    ...resolved.provenance,
    allowedSecurities: allowedSecurities.length > 0 ? 'program' : 'default',
  } satisfies Provenance,
})

/** Only the keys of a layer, taken from a body that may hold more. */
export function configChangeIn(body: object): ConfigChange {
  const given = body as Record<string, unknown>
  return Object.fromEntries(
    CONFIG_KEYS.filter((key) => Object.hasOwn(given, key) && given[key] !== undefined).map((key) => [key, given[key]]),
  )
}

/** Omitted keeps, null clears. A stored layer holds what it overrides and nothing else. */
export function changeConfig(overrides: ConfigOverrides, change: ConfigChange): ConfigOverrides {
  const merged: Record<string, unknown> = { ...overrides, ...configChangeIn(change) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined))
}

export const showConfig = (overrides: ConfigOverrides | null): ShownConfig =>
  Object.fromEntries(CONFIG_KEYS.map((key) => [key, overrides?.[key] ?? null])) as ShownConfig

/**
 * A prebid-only flag of the program cannot be on while prebid resolves to off. What was stored before stays tolerable
 * when a lower layer switched prebid off; a change may neither switch such a flag on nor switch prebid off under it.
 */
export function prebidOnlyFlagProblems(at: {
  change: ConfigChange
  overrides: ConfigOverrides
  hadPrebid: boolean
  hasPrebid: boolean
}): Detail[] {
  if (at.hasPrebid) return []
  return PREBID_ONLY_TRIGGERS.filter(
    (flag) => at.overrides[flag] === true && (at.change[flag] === true || at.hadPrebid),
  ).map((path) => ({ path, message: 'cannot be true while prebid is off: switch hasPrebid on, or send false or null' }))
}
