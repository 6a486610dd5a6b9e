// The eight steps of setting a company up. The first five are one form that is sent once; the later ones belong to the company.
const FORM_STEPS = [1, 2, 3, 4, 5] as const
const LATER_STEPS = [6, 7, 8] as const
export const REVIEW = 5

export const isFormStep = (step: number) => (FORM_STEPS as readonly number[]).includes(step)
export const isLaterStep = (step: number) => (LATER_STEPS as readonly number[]).includes(step)

const ADDRESS = ['line1', 'line2', 'pincode', 'postOffice', 'city', 'district', 'state'] as const
const addressAt = (at: string) => ADDRESS.map((part) => `${at}.${part}`)

/** The fields that a person sees on each step; ids that a lookup fills in follow their visible field. */
const FIELDS: Readonly<Record<number, readonly string[]>> = {
  1: [
    'name',
    'mobileNumber',
    'email',
    'cin',
    'pan',
    'registrationNumber',
    'sroId',
    'branch',
    'yearOfEstablishment',
    'noOfOngoingPrograms',
    'noOfCompletedPrograms',
  ],
  2: ['hasGstin', 'gstin', ...addressAt('billingAddress'), ...addressAt('registeredAddress')],
  3: ['name', 'mobileNumber', 'email', 'pan', 'aadhaarNumber'].map((field) => `manager.${field}`),
  4: ['accountHolder', 'accountNumber', 'bankName', 'branchName', 'ifsc', 'ifscValid'].map(
    (field) => `bankAccount.${field}`,
  ),
}
export const fieldsOf = (step: number): readonly string[] => FIELDS[step] ?? []

const ROOTS: Readonly<Record<string, number>> = {
  hasGstin: 2,
  gstin: 2,
  billingAddress: 2,
  registeredAddress: 2,
  registeredSameAsBillingAddress: 2,
  manager: 3,
  bankAccount: 4,
  requiresSubAccount: 4,
}

/** Where a person corrects the field at this path. */
export const stepOfPath = (path: string): number => ROOTS[path.split('.')[0]!] ?? 1

export type Typed = {
  hasGstin?: boolean
  gstin?: string | null
  registeredSameAsBillingAddress?: boolean
  registeredAddress?: { line1?: string } | null
  requiresSubAccount?: boolean
  bankAccount?: { accountHolder?: string; accountNumber?: string } | null
}

/** Fields that other fields make necessary and that nobody has filled in. */
export function missingFields(typed: Typed): string[] {
  const missing: string[] = []
  if (typed.hasGstin && !typed.gstin) missing.push('gstin')
  if (!typed.registeredSameAsBillingAddress && !typed.registeredAddress?.line1) missing.push('registeredAddress.line1')
  if (typed.requiresSubAccount && !typed.bankAccount?.accountNumber) missing.push('bankAccount.accountNumber')
  return missing
}

/** What belongs to a switch that is off is not sent. */
export function withoutSwitchedOff<T extends Typed>(typed: T): T {
  const { gstin, registeredAddress, bankAccount, ...rest } = typed
  return {
    ...rest,
    ...(typed.hasGstin ? { gstin } : {}),
    ...(typed.registeredSameAsBillingAddress ? {} : { registeredAddress }),
    ...(typed.requiresSubAccount ? { bankAccount } : {}),
  } as T
}

const compact = (account: string) => account.replace(/\s/g, '').toUpperCase()

/** How the second typing of an account number differs; null when it is the same. */
export function accountDifference(first: string, second: string): { first: string; second: string } | null {
  const [one, other] = [compact(first), compact(second)]
  return one === other ? null : { first: one.slice(-4), second: other.slice(-4) }
}

/** The last ten digits find a company by its mobile number, however it was typed. */
export const searchableMobile = (typed: string) => typed.replace(/\D/g, '').slice(-10)
export const isSameMobile = (stored: string, typed: string) => searchableMobile(stored) === searchableMobile(typed)
