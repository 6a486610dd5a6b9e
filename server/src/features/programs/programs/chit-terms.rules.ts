// The chit terms of a program inside the server: integer paise and hundredths of a per cent, with today's behavior as the default.
import { parsePaise, rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Static } from '@kuri/contract/kit/schema'
import type {
  ARREARS_BARS,
  ChitTermsInput,
  COMMISSION_RULES,
  DIVIDEND_RULES,
  IndianState,
  ShownChitTerms,
} from '@kuri/contract/programs/chit-terms'
import { problem } from './program.rules.ts'

export type LateRule = { graceDays: number; capPaise: number | null } & (
  | { type: 'FLAT'; prizedPaise: number; nonPrizedPaise: number }
  | { type: 'PERCENT'; prizedHundredths: number; nonPrizedHundredths: number }
)

export type ChitTerms = {
  maxDiscountHundredths: number | null
  minDiscountHundredths: number | null
  bidStepPaise: number | null
  commissionRule: (typeof COMMISSION_RULES)[number]
  foremanInstalment: number | null
  dividendTo: (typeof DIVIDEND_RULES)[number]
  arrearsBar: (typeof ARREARS_BARS)[number]
  floorBidsNeedPayment: boolean
  stateCode: IndianState | null
  lateRule: LateRule | null
  bounceChargePaise: number | null
  defaultInstalments: number | null
}
/** The column holds only the terms that were set. */
export type StoredChitTerms = Partial<ChitTerms>

/** A program without chit terms behaves as these say. */
const DEFAULT_CHIT_TERMS: ChitTerms = {
  maxDiscountHundredths: null,
  minDiscountHundredths: null,
  bidStepPaise: null,
  commissionRule: 'FROM_DISCOUNT',
  foremanInstalment: null,
  dividendTo: 'ALL',
  arrearsBar: 'CYCLE',
  floorBidsNeedPayment: false,
  stateCode: null,
  lateRule: null,
  bounceChargePaise: null,
  defaultInstalments: null,
}

const storedIn = (column: unknown) => (column ?? {}) as StoredChitTerms

/** Reads the column `chit_terms` of a program or a cycle. */
export const chitTermsIn = (column: unknown): ChitTerms => ({ ...DEFAULT_CHIT_TERMS, ...storedIn(column) })

/** The stored terms with a change laid over them; a term that is cleared leaves the column. */
export function mergeChitTerms(column: unknown, change: ChitTermsInput): StoredChitTerms {
  const merged = { ...storedIn(column), ...columnsOf(change) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as StoredChitTerms
}

const hundredths = (value: string | number) => parsePaise(value)!
const convert = <In, Out>(value: In | null | undefined, to: (value: In) => Out): Out | null | undefined =>
  value === null || value === undefined ? (value as null | undefined) : to(value)

/** Sent fields under the names of the column; null clears. */
function columnsOf(sent: ChitTermsInput): Record<string, unknown> {
  const columns = {
    maxDiscountHundredths: convert(sent.maxDiscountPercent, hundredths),
    minDiscountHundredths: convert(sent.minDiscountPercent, hundredths),
    bidStepPaise: convert(sent.bidStep, hundredths),
    commissionRule: sent.commissionRule,
    foremanInstalment: sent.foremanInstalment,
    dividendTo: sent.dividendTo,
    arrearsBar: sent.arrearsBar,
    floorBidsNeedPayment: sent.floorBidsNeedPayment,
    stateCode: sent.stateCode,
    lateRule: convert(sent.lateRule, lateRuleOf),
    bounceChargePaise: convert(sent.bounceCharge, hundredths),
    defaultInstalments: sent.defaultInstalments,
  } satisfies Record<keyof ChitTerms, unknown>
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function lateRuleOf(sent: NonNullable<ChitTermsInput['lateRule']>): LateRule {
  const shared = { graceDays: sent.graceDays ?? 0, capPaise: convert(sent.cap, hundredths) ?? null }
  const [prized, nonPrized] = [hundredths(sent.prized), hundredths(sent.nonPrized)]
  return sent.type === 'FLAT'
    ? { type: 'FLAT', prizedPaise: prized, nonPrizedPaise: nonPrized, ...shared }
    : { type: 'PERCENT', prizedHundredths: prized, nonPrizedHundredths: nonPrized, ...shared }
}

const hasTwoDecimals = (value: string | number) => /^\d+(\.\d{1,2})?$/.test(String(value))

/** A JSON number may have more decimals than its schema can see; zero is refused where it would mean nothing. */
function decimalProblems(sent: ChitTermsInput): Detail[] {
  const { lateRule } = sent
  const amounts: [path: string, value: string | number | null | undefined, mayBeZero: boolean][] = [
    ['maxDiscountPercent', sent.maxDiscountPercent, false],
    ['minDiscountPercent', sent.minDiscountPercent, true],
    ['bidStep', sent.bidStep, false],
    ['bounceCharge', sent.bounceCharge, false],
    ['lateRule.prized', lateRule?.prized, true],
    ['lateRule.nonPrized', lateRule?.nonPrized, true],
    ['lateRule.cap', lateRule?.cap, false],
  ]
  const isPercent = lateRule?.type === 'PERCENT'
  return [
    ...amounts.flatMap(([path, value, mayBeZero]) =>
      value === null || value === undefined
        ? []
        : hasTwoDecimals(value)
          ? problem(!mayBeZero && hundredths(value) === 0, `chitTerms.${path}`, 'must be more than zero')
          : problem(true, `chitTerms.${path}`, 'must have at most two decimals'),
    ),
    ...(['prized', 'nonPrized'] as const).flatMap((rate) =>
      problem(isPercent && Number(lateRule[rate]) > 100, `chitTerms.lateRule.${rate}`, 'must be at most 100 per cent'),
    ),
  ]
}

/** Judged on the stored terms merged with what was sent: no bid could be in an empty range. */
export function chitTermsProblems(
  stored: { chitTerms: unknown; totalAmountPaise: number },
  sent: ChitTermsInput | undefined,
): Detail[] {
  if (!sent) return []
  const merged = chitTermsIn(mergeChitTerms(stored.chitTerms, sent))
  const { minDiscountHundredths: least, maxDiscountHundredths: most, bidStepPaise } = merged
  return [
    ...decimalProblems(sent),
    ...problem(
      least !== null && most !== null && least > most,
      'chitTerms.minDiscountPercent',
      'must not be more than maxDiscountPercent',
    ),
    ...problem((bidStepPaise ?? 0) > stored.totalAmountPaise, 'chitTerms.bidStep', 'must not be more than totalAmount'),
  ]
}

const BID_RANGE = ['maxDiscountHundredths', 'minDiscountHundredths', 'bidStepPaise'] as const

/** Whether offers that are already in would be judged differently. */
export const changesBidRange = (column: unknown, changed: StoredChitTerms): boolean =>
  BID_RANGE.some((term) => chitTermsIn(column)[term] !== chitTermsIn(changed)[term])

const percent = (value: number | null) => (value === null ? null : value / 100)

export function chitTermsView(column: unknown): Static<typeof ShownChitTerms> {
  const { maxDiscountHundredths, minDiscountHundredths, bidStepPaise, bounceChargePaise, lateRule, ...terms } =
    chitTermsIn(column)
  return {
    ...terms,
    maxDiscountPercent: percent(maxDiscountHundredths),
    minDiscountPercent: percent(minDiscountHundredths),
    bidStep: rupeesOrNull(bidStepPaise),
    bounceCharge: rupeesOrNull(bounceChargePaise),
    lateRule: lateRule && lateRuleView(lateRule),
  }
}

const lateRuleView = (rule: LateRule) => ({
  type: rule.type,
  prized: rupees(rule.type === 'FLAT' ? rule.prizedPaise : rule.prizedHundredths),
  nonPrized: rupees(rule.type === 'FLAT' ? rule.nonPrizedPaise : rule.nonPrizedHundredths),
  graceDays: rule.graceDays,
  cap: rupeesOrNull(rule.capPaise),
})
