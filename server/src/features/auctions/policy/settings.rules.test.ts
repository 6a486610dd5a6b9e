import {
  AUCTION_BID_MODES,
  AUCTION_CLOSING_MODES,
  AUCTION_JOINING_RULES,
  CONFIG_KEYS,
  type ConfigOverrides,
  LAYER_NAMES,
  LOT_PROOFS,
  PREBID_MUTABILITY_POLICIES,
  SETTING_KEYS,
  TRIGGER_KEYS,
} from '@kuri/contract/auctions/config'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeConfig,
  DEFAULT_LOT_PROOF,
  DEFAULT_SETTINGS,
  DEFAULT_TRIGGERS,
  type Layer,
  prebidOnlyFlagProblems,
  resolveConfig,
  showConfig,
} from './settings.rules.ts'

const DEFAULTS = { ...DEFAULT_SETTINGS, ...DEFAULT_TRIGGERS, lotProof: DEFAULT_LOT_PROOF }
const seconds = fc.integer({ min: 1, max: 86_400 })
const values = {
  hasPrebid: fc.boolean(),
  auctionBidMode: fc.constantFrom(...AUCTION_BID_MODES),
  auctionClosingMode: fc.constantFrom(...AUCTION_CLOSING_MODES),
  auctionDurationSeconds: seconds,
  auctionExtensionSeconds: seconds,
  auctionFirstCallSeconds: seconds,
  auctionSecondCallSeconds: seconds,
  auctionThirdCallSeconds: seconds,
  subscriberJoinGraceSeconds: seconds,
  subscriberJoinLeadSeconds: seconds,
  allowStaffOfflineBids: fc.boolean(),
  prebidMutabilityPolicy: fc.constantFrom(...PREBID_MUTABILITY_POLICIES),
  auctionJoiningRule: fc.constantFrom(...AUCTION_JOINING_RULES),
  autoStart: fc.boolean(),
  approvalRequired: fc.boolean(),
  autoOpenPrebid: fc.boolean(),
  autoRevealPrebids: fc.boolean(),
  autoDeclareWinner: fc.boolean(),
  lotProof: fc.constantFrom(...LOT_PROOFS),
}
const overrides = fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<ConfigOverrides>
const layers: fc.Arbitrary<Layer[]> = fc
  .tuple(...LAYER_NAMES.slice(1).map(() => fc.option(overrides)))
  .map((all) =>
    all.map((layer, index) => ({ name: LAYER_NAMES[index + 1] as Layer['name'], overrides: layer ?? null })),
  )
const key = fc.constantFrom(...CONFIG_KEYS)
const flat = (all: Layer[]) => {
  const { settings, triggerPolicy, lotProof, provenance } = resolveConfig(all)
  return { values: { ...settings, ...triggerPolicy, lotProof } as Record<string, unknown>, provenance }
}
const isSetting = (name: string) => (SETTING_KEYS as string[]).includes(name)

test('[spec: Fields and resolution] the highest layer that holds a key supplies it, and provenance names that layer', () => {
  fc.assert(
    fc.property(layers, key, (all, name) => {
      const resolved = flat(all)
      const supplier = all
        .filter((layer) => isSetting(name) || layer.name !== 'auction')
        .findLast((layer) => layer.overrides?.[name] !== undefined)
      expect(resolved.provenance[name]).toBe(supplier?.name ?? 'default')
      expect(resolved.values[name]).toBe(supplier ? supplier.overrides?.[name] : DEFAULTS[name])
    }),
  )
})

test('[spec: Fields and resolution] clearing a key uncovers the next lower layer and changes no other key', () => {
  fc.assert(
    fc.property(layers, key, fc.nat(4), (all, name, at) => {
      const cleared = all.map((layer, index) =>
        index === at ? { ...layer, overrides: changeConfig(layer.overrides ?? {}, { [name]: null }) } : layer,
      )
      const without = all.map((layer, index) => (index === at ? { ...layer, overrides: null } : layer))
      expect(flat(cleared).values[name]).toBe(flat(without).values[name])
      expect(flat(cleared).provenance[name]).toBe(flat(without).provenance[name])
      for (const other of CONFIG_KEYS)
        if (other !== name) expect(flat(cleared).values[other]).toBe(flat(all).values[other])
    }),
  )
})

test('[spec: Fields and resolution] triggers in the auction layer are ignored', () => {
  fc.assert(
    fc.property(layers, overrides, (all, auction) => {
      const below = all.slice(0, 4)
      const resolved = resolveConfig([...below, { name: 'auction', overrides: auction }])
      expect(resolved.triggerPolicy).toEqual(resolveConfig(below).triggerPolicy)
      for (const name of TRIGGER_KEYS) expect(resolved.provenance[name]).not.toBe('auction')
    }),
  )
})

test('[spec: Fields and resolution] an omitted key stays, null clears it, and a stored layer holds only what it overrides', () => {
  const change = fc.record(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, fc.option(value as fc.Arbitrary<unknown>)]),
    ),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(overrides, change, (before, patch) => {
      const after = changeConfig(before, patch) as Record<string, unknown>
      for (const name of CONFIG_KEYS) {
        const expected = name in patch ? patch[name] : before[name]
        expect(after[name] ?? null).toBe(expected ?? null)
      }
      expect(Object.values(after)).not.toContain(null)
      expect(changeConfig({}, showConfig(after))).toEqual(after)
    }),
  )
})

test('[spec: The settings object] the settings have 13 keys and the trigger policy five', () => {
  const resolved = resolveConfig([])
  expect(Object.keys(resolved.settings)).toEqual(SETTING_KEYS)
  expect(SETTING_KEYS).toHaveLength(13)
  expect(Object.keys(resolved.triggerPolicy)).toEqual(TRIGGER_KEYS)
  expect(TRIGGER_KEYS).toHaveLength(5)
})

test('[spec: Configuration endpoints] a prebid-only flag is rejected while prebid is off, unless a lower layer switched prebid off', () => {
  const blocked = (change: object, stored: ConfigOverrides, hadPrebid: boolean, hasPrebid: boolean) =>
    prebidOnlyFlagProblems({ change, overrides: stored, hadPrebid, hasPrebid }).map(({ path }) => path)
  expect(blocked({ autoOpenPrebid: true }, { autoOpenPrebid: true }, false, false)).toEqual(['autoOpenPrebid'])
  expect(blocked({ autoOpenPrebid: true }, { autoOpenPrebid: true }, false, true)).toEqual([])
  expect(blocked({ hasPrebid: false }, { autoRevealPrebids: true }, true, false)).toEqual(['autoRevealPrebids'])
  expect(blocked({ autoStart: true }, { autoOpenPrebid: true }, false, false)).toEqual([])
  expect(blocked({ autoOpenPrebid: false }, { autoOpenPrebid: false }, false, false)).toEqual([])
})
