// The fields of an auction configuration layer [spec: Fields and resolution; The settings object]: platform policy, company policy, preset,
// program, auction.
import { Nullable, OneOf, type Static, type TSchema, Type } from '../kit/schema.ts'

export const AUCTION_BID_MODES = ['DISCOUNT_INCREASING', 'TOTAL_VALUE_DECREASING'] as const
export type AuctionBidMode = (typeof AUCTION_BID_MODES)[number]
export const AUCTION_CLOSING_MODES = ['DURATION_MODE', 'CALL_MODE'] as const
export const AUCTION_JOINING_RULES = ['BEFORE_START', 'GRACE_PERIOD', 'ANYTIME'] as const
export const PREBID_MUTABILITY_POLICIES = ['IMMUTABLE_CANCEL_ONLY', 'MUTABLE_UNTIL_CLOSE'] as const
export const LOT_PROOFS = ['PREFERRED', 'REQUIRED'] as const

/** [spec: Limits] A live auction lasts at most 1,440 minutes. */
export const MAX_AUCTION_SECONDS = 86_400
/** [spec: Lead time] The specification sets no other limit; this is the largest value of the column, 68 years. */
const MAX_SECONDS = 2_147_483_647

const wholeSeconds = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, says: `must be a whole number of seconds from ${minimum} to ${maximum}` })

/** The settings: every layer can have them, including a single auction. */
export const SETTING_FIELDS = {
  hasPrebid: Type.Boolean(),
  auctionBidMode: OneOf(AUCTION_BID_MODES),
  auctionClosingMode: OneOf(AUCTION_CLOSING_MODES),
  auctionDurationSeconds: wholeSeconds(1, MAX_AUCTION_SECONDS),
  auctionExtensionSeconds: wholeSeconds(0, MAX_SECONDS),
  auctionFirstCallSeconds: wholeSeconds(0, MAX_SECONDS),
  auctionSecondCallSeconds: wholeSeconds(0, MAX_SECONDS),
  auctionThirdCallSeconds: wholeSeconds(0, MAX_SECONDS),
  subscriberJoinGraceSeconds: wholeSeconds(0, MAX_SECONDS),
  subscriberJoinLeadSeconds: wholeSeconds(0, MAX_SECONDS),
  allowStaffOfflineBids: Type.Boolean(),
  prebidMutabilityPolicy: OneOf(PREBID_MUTABILITY_POLICIES),
  auctionJoiningRule: OneOf(AUCTION_JOINING_RULES),
}

/** Which steps happen automatically. A single auction cannot override them. */
export const TRIGGER_FIELDS = {
  autoStart: Type.Boolean(),
  approvalRequired: Type.Boolean(),
  autoOpenPrebid: Type.Boolean(),
  autoRevealPrebids: Type.Boolean(),
  autoDeclareWinner: Type.Boolean(),
}
/** These have no effect without prebids. */
export const PREBID_ONLY_TRIGGERS = ['autoOpenPrebid', 'autoRevealPrebids'] as const

/** What the specification does not know. It is resolved through the same layers, and like a trigger not by a single auction. */
export const EXTRA_FIELDS = {
  lotProof: OneOf(LOT_PROOFS, {
    description:
      'PREFERRED: staff may record a lot that was drawn by hand. REQUIRED: only a draw that can be proven counts',
  }),
}

const CONFIG_FIELDS = { ...SETTING_FIELDS, ...TRIGGER_FIELDS, ...EXTRA_FIELDS }

export type SettingKey = keyof typeof SETTING_FIELDS
type TriggerKey = keyof typeof TRIGGER_FIELDS
type ExtraKey = keyof typeof EXTRA_FIELDS
export type ConfigKey = SettingKey | TriggerKey | ExtraKey
export const SETTING_KEYS = Object.keys(SETTING_FIELDS) as SettingKey[]
export const TRIGGER_KEYS = Object.keys(TRIGGER_FIELDS) as TriggerKey[]
const EXTRA_KEYS = Object.keys(EXTRA_FIELDS) as ExtraKey[]
export const CONFIG_KEYS: readonly ConfigKey[] = [...SETTING_KEYS, ...TRIGGER_KEYS, ...EXTRA_KEYS]

type Values<Fields extends Record<string, TSchema>> = { [K in keyof Fields]: Static<Fields[K]> }
type Clearable<T> = { [K in keyof T]?: T[K] | null }
/** A layer as it is stored: only the values that it overrides. */
export type ConfigOverrides = Partial<Values<typeof CONFIG_FIELDS>>
/** A change of a layer: an absent key keeps its value, null clears it. */
export type ConfigChange = Clearable<Values<typeof CONFIG_FIELDS>>
/** A layer as it is returned: null for a value that it inherits. */
export type ShownConfig = { [K in ConfigKey]: Values<typeof CONFIG_FIELDS>[K] | null }
/** The effective settings; only the duration has no default. */
export type Settings = Omit<Values<typeof SETTING_FIELDS>, 'auctionDurationSeconds'> & {
  auctionDurationSeconds: number | null
}
export type TriggerPolicy = Values<typeof TRIGGER_FIELDS>
export type LotProof = (typeof LOT_PROOFS)[number]

type NullableFields<Fields extends Record<string, TSchema>> = {
  [K in keyof Fields]: ReturnType<typeof Nullable<Fields[K]>>
}
type OptionalFields<Fields extends Record<string, TSchema>> = {
  [K in keyof Fields]: ReturnType<typeof Type.Optional<Fields[K]>>
}
const mapFields = (fields: Record<string, TSchema>, change: (schema: TSchema, key: string) => TSchema) =>
  Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, change(schema, key)]))

/** For responses: every field of a layer, null for a value that it inherits. */
export const shownConfigFields = mapFields(CONFIG_FIELDS, Nullable) as NullableFields<typeof CONFIG_FIELDS>

/** For policies, presets and program settings: every field optional, null clears it. */
export const configChangeFields = mapFields(CONFIG_FIELDS, (schema) =>
  Type.Optional(Nullable(schema)),
) as unknown as OptionalFields<NullableFields<typeof CONFIG_FIELDS>>

// [spec: Fields of a program; Where null clears] Program step 2 and the general program PATCH can set these fields but not clear them.
const NOT_NULL_IN_PROGRAMS = [
  'hasPrebid',
  'auctionBidMode',
  'auctionClosingMode',
  'auctionJoiningRule',
  'prebidMutabilityPolicy',
] as const
type NotNullInPrograms = (typeof NOT_NULL_IN_PROGRAMS)[number]
const isNotNullInPrograms = (key: string) => (NOT_NULL_IN_PROGRAMS as readonly string[]).includes(key)

/** For program step 2 and the general program PATCH. */
export const programConfigFields = mapFields(CONFIG_FIELDS, (schema, key) =>
  Type.Optional(isNotNullInPrograms(key) ? schema : Nullable(schema)),
) as unknown as OptionalFields<
  Pick<typeof CONFIG_FIELDS, NotNullInPrograms> & Omit<NullableFields<typeof CONFIG_FIELDS>, NotNullInPrograms>
>

/** The same fields as objects: in the documents they are described once. */
export const ShownConfigPart = Type.Object(shownConfigFields)
export const ConfigChangePart = Type.Object(configChangeFields)
export const ProgramConfigPart = Type.Object(programConfigFields)

/** [spec: The settings object] The settings object of every auction payload: exactly these 13 keys. */
export const SettingsObject = Type.Object({
  ...SETTING_FIELDS,
  auctionDurationSeconds: Nullable(SETTING_FIELDS.auctionDurationSeconds),
})
export const TriggerPolicyObject = Type.Object(TRIGGER_FIELDS)

export const LAYER_NAMES = ['default', 'platform', 'company', 'preset', 'program', 'auction'] as const
export type LayerName = (typeof LAYER_NAMES)[number]
export type Provenance = Record<ConfigKey | 'allowedSecurities', LayerName>

const Origin = OneOf(LAYER_NAMES)
/** Which layer supplied each resolved key. */
export const ProvenanceObject = Type.Object({
  ...(mapFields(CONFIG_FIELDS, () => Origin) as Record<ConfigKey, typeof Origin>),
  allowedSecurities: Origin,
})

/** [spec: Fields of a program] The codes of the securities that a program accepts. */
export const SecurityCodes = Type.Array(
  Type.String({ minLength: 1, maxLength: 50, trim: true, says: 'must be a security code of 1 to 50 characters' }),
  { maxItems: 100 },
)
