// The choices of the steps in words.
import type {
  EMPLOYMENT_TYPES,
  GENDERS,
  INCOME_SOURCES,
  RELATION_TYPES,
} from '@kuri/contract/members/enrollment-fields'
import { t } from '@lingui/core/macro'

type Words<Codes extends readonly string[]> = Record<Codes[number], () => string>

export const GENDER_WORDS = {
  FEMALE: () => t`Woman`,
  MALE: () => t`Man`,
  OTHER: () => t`Other`,
} satisfies Words<typeof GENDERS>

export const RELATION_WORDS = {
  FATHER: () => t`Father`,
  MOTHER: () => t`Mother`,
  HUSBAND: () => t`Husband`,
  WIFE: () => t`Wife`,
} satisfies Words<typeof RELATION_TYPES>

export const INCOME_WORDS = {
  EMPLOYMENT: () => t`A job`,
  BUSINESS: () => t`A shop or business`,
  AGRICULTURE: () => t`Farming`,
  PROFESSIONAL: () => t`A profession, such as lawyer or doctor`,
  OTHER: () => t`Something else`,
} satisfies Words<typeof INCOME_SOURCES>

export const EMPLOYMENT_WORDS = {
  FULL_TIME: () => t`Full time`,
  PART_TIME: () => t`Part time`,
  CONTRACT: () => t`On contract`,
  SELF_EMPLOYED: () => t`Self-employed`,
} satisfies Words<typeof EMPLOYMENT_TYPES>

/** `optionsOf(GENDER_WORDS)` for a list of choices. */
export const optionsOf = <Code extends string>(words: Record<Code, () => string>) =>
  Object.entries<() => string>(words).map(([value, word]) => ({ value: value as Code, label: word() }))
