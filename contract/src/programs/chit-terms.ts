// The optional chit terms of a program: limits of a bid, commission, dividend, arrears and late charges. Absent ones change nothing.
import { Amount, Nullable, OneOf, RupeesInput, type Static, Type } from '../kit/schema.ts'

export const COMMISSION_RULES = ['FROM_DISCOUNT', 'ALWAYS'] as const
export const DIVIDEND_RULES = ['ALL', 'PAID_BY_DUE_DATE', 'NON_DEFAULTERS'] as const
export const ARREARS_BARS = ['CYCLE', 'ALL_DUES'] as const
export const LATE_RULE_TYPES = ['FLAT', 'PERCENT'] as const
/** States and union territories of India, by their codes in ISO 3166-2. */
export const INDIAN_STATES = [
  ...['AN', 'AP', 'AR', 'AS', 'BR', 'CG', 'CH', 'DH', 'DL', 'GA', 'GJ', 'HP', 'HR', 'JH', 'JK', 'KA', 'KL', 'LA'],
  ...['LD', 'MH', 'ML', 'MN', 'MP', 'MZ', 'NL', 'OD', 'PB', 'PY', 'RJ', 'SK', 'TN', 'TR', 'TS', 'UK', 'UP', 'WB'],
] as const
/** Codes in the `warnings` of program steps, edits and publishing. They never refuse anything. */
export const TERM_WARNINGS = [
  'INSTALMENTS_DIFFER_FROM_POT',
  'CYCLES_DIFFER_FROM_TICKETS',
  'COMMISSION_ABOVE_7_PERCENT',
  'COMMISSION_ABOVE_MIN_DISCOUNT',
  'DISCOUNT_ABOVE_STATE_LIMIT',
  'DURATION_ABOVE_60_MONTHS',
] as const
export type TermWarning = (typeof TERM_WARNINGS)[number]
export type IndianState = (typeof INDIAN_STATES)[number]

const PercentInput = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  pattern: '^\\d{1,3}(\\.\\d{1,2})?$',
  minimum: 0,
  maximum: 100,
  says: 'must be a percentage from 0 to 100, such as 5 or "5.25", with at most two decimals',
})
/** Rupees or per cent, as the type of the late rule says. */
const RateInput = RupeesInput

export const LateRuleInput = Type.Object({
  type: OneOf(LATE_RULE_TYPES, {
    description: 'FLAT is rupees per overdue instalment and month, PERCENT is per annum',
  }),
  prized: RateInput,
  nonPrized: RateInput,
  graceDays: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 365, description: 'days after the due date; 0 if absent' }),
  ),
  cap: Type.Optional(Nullable(RupeesInput)),
})

const Clearable = <T extends Parameters<typeof Nullable>[0]>(schema: T) => Type.Optional(Nullable(schema))

/** For program step 2 and the general PATCH: an absent field keeps its value, null clears it. */
export const ChitTermsInput = Type.Object(
  {
    maxDiscountPercent: Clearable(PercentInput),
    minDiscountPercent: Clearable(PercentInput),
    bidStep: Clearable(RupeesInput),
    commissionRule: Clearable(OneOf(COMMISSION_RULES)),
    foremanInstalment: Clearable(Type.Integer({ minimum: 1, maximum: 1200, description: 'the number of a cycle' })),
    dividendTo: Clearable(OneOf(DIVIDEND_RULES)),
    arrearsBar: Clearable(OneOf(ARREARS_BARS)),
    floorBidsNeedPayment: Clearable(Type.Boolean()),
    stateCode: Clearable(OneOf(INDIAN_STATES)),
    lateRule: Clearable(LateRuleInput),
    bounceCharge: Clearable(RupeesInput),
    defaultInstalments: Clearable(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'overdue instalments after which a ticket may be removed',
      }),
    ),
  },
  { description: 'Optional terms. A field that is absent keeps its value; null clears it.' },
)
export type ChitTermsInput = Static<typeof ChitTermsInput>

const Percent = Type.Number({ description: 'per cent, at most two decimals' })

export const ShownLateRule = Type.Object({
  type: OneOf(LATE_RULE_TYPES),
  prized: Type.Number({ description: 'rupees for FLAT, per cent per annum for PERCENT' }),
  nonPrized: Type.Number({ description: 'rupees for FLAT, per cent per annum for PERCENT' }),
  graceDays: Type.Integer(),
  cap: Nullable(Amount),
})

/** In responses: null for a term that is not set, and the default of a rule that has one. */
export const ShownChitTerms = Type.Object({
  maxDiscountPercent: Nullable(Percent),
  minDiscountPercent: Nullable(Percent),
  bidStep: Nullable(Amount),
  commissionRule: OneOf(COMMISSION_RULES),
  foremanInstalment: Nullable(Type.Integer()),
  dividendTo: OneOf(DIVIDEND_RULES),
  arrearsBar: OneOf(ARREARS_BARS),
  floorBidsNeedPayment: Type.Boolean(),
  stateCode: Nullable(OneOf(INDIAN_STATES)),
  lateRule: Nullable(ShownLateRule),
  bounceCharge: Nullable(Amount),
  defaultInstalments: Nullable(Type.Integer()),
})

/** Both ends are rupees. A bid is the prize that the bidder takes, or the discount that they give up. */
export const ProgramBidLimits = Type.Object({
  meaning: OneOf(['PRIZE', 'DISCOUNT'], { description: 'PRIZE: the lowest bid wins; DISCOUNT: the highest' }),
  lowestAmount: Amount,
  highestAmount: Amount,
  discountStep: Nullable(Amount),
})
