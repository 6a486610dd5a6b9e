// The onboarding steps: BUSINESS_DETAILS, then BANK_DETAILS; `completed` is the last submitted step. [spec: States at a glance;
// Onboarding form]
import { ONBOARDING_STEPS } from '@kuri/contract/companies/company-profile.contract'

const STEPS: readonly (string | null)[] = ONBOARDING_STEPS

export const completedSteps = (completed: string | null) => ONBOARDING_STEPS.slice(0, STEPS.indexOf(completed) + 1)

export const nextStepAfter = (completed: string | null) => ONBOARDING_STEPS[completedSteps(completed).length] ?? null
