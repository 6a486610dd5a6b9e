// Resolves the layers of auction configuration. Every read and every auction uses this resolver. [spec: Fields and resolution;
// Configuration endpoints; Defaults]
import {
  CONFIG_KEYS,
  type ConfigChange,
  type ConfigKey,
  type ConfigOverrides,
  type LayerName,
  type LotProof,
  PREBID_ONLY_TRIGGERS,
  type Provenance,
  SETTING_KEYS,
  type Settings,
  type ShownConfig,
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

export const DEFAULT_LOT_PROOF: LotProof = 'PREFERRED'

export type Layer = { name: Exclude<LayerName, 'default'>; overrides: ConfigOverrides | null }
export type Resolved = {
  settings: Settings
  triggerPolicy: TriggerPolicy
  lotProof: LotProof
  provenance: Record<ConfigKey, LayerName>
}

const isSetting = (key: ConfigKey) => (SETTING_KEYS as readonly ConfigKey[]).includes(key)

/** Layers lowest first. The highest layer that holds a key supplies it; an auction's own layer holds only settings. */
export function resolveConfig(layers: readonly Layer[]): Resolved {
  const values: Record<string, unknown> = { ...DEFAULT_SETTINGS, ...DEFAULT_TRIGGERS, lotProof: DEFAULT_LOT_PROOF }
  const provenance = Object.fromEntries(CONFIG_KEYS.map((key) => [key, 'default'])) as Resolved['provenance']
  for (const { name, overrides } of layers)
    for (const key of CONFIG_KEYS) {
      const value = overrides?.[key]
      if (value === undefined || value === null || (name === 'auction' && !isSetting(key))) continue
      values[key] = value
      provenance[key] = name
    }
  const pick = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, values[key]]))
  return {
    settings: pick(Object.keys(DEFAULT_SETTINGS)) as Settings,
    triggerPolicy: pick(Object.keys(DEFAULT_TRIGGERS)) as TriggerPolicy,
    lotProof: values.lotProof as LotProof,
    provenance,
  }
}

/** Only the program holds securities; no other layer does. */
export const withSecurities = (resolved: Resolved, allowedSecurities: readonly string[]) => ({
  settings: resolved.settings,
  triggerPolicy: resolved.triggerPolicy,
  lotProof: resolved.lotProof,
  allowedSecurities: [...allowedSecurities],
  provenance: {
    ...resolved.provenance,
    allowedSecurities: allowedSecurities.length > 0 ? 'program' : 'default',
  } satisfies Provenance,
})

/** The configuration keys of a body that may hold other fields too. */
export function configChangeIn(body: object): ConfigChange {
  const sent = body as Record<string, unknown>
  return Object.fromEntries(
    CONFIG_KEYS.filter((key) => Object.hasOwn(sent, key) && sent[key] !== undefined).map((key) => [key, sent[key]]),
  )
}

/** An omitted key stays, null clears it. A stored layer holds only what it overrides. */
export function changeConfig(overrides: ConfigOverrides, change: ConfigChange): ConfigOverrides {
  const merged: Record<string, unknown> = { ...overrides, ...configChangeIn(change) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined))
}

export const showConfig = (overrides: ConfigOverrides | null): ShownConfig =>
  Object.fromEntries(CONFIG_KEYS.map((key) => [key, overrides?.[key] ?? null])) as ShownConfig

/**
 * A prebid-only flag cannot be on while prebid resolves to off. A stored flag stays valid when a lower layer switches
 * prebid off; the change itself may neither switch a flag on without prebid nor switch prebid off under one.
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
