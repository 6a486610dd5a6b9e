// What the forms of the onboarding begin with: what was saved before, without what is masked.
export const STEPS = ['business', 'bank'] as const

type Address = Readonly<Record<string, unknown>> | null
type BusinessDetails = {
  hasGstin: boolean
  gstin: string | null
  billingAddress: Address
  registeredSameAsBillingAddress: boolean
  registeredAddress: Address
}

const ADDRESS_FIELDS = [
  'line1',
  'line2',
  'pincode',
  'postOffice',
  'city',
  'district',
  'state',
  'cityId',
  'postOfficeId',
]

const addressOf = (saved: Address) =>
  Object.fromEntries(ADDRESS_FIELDS.filter((name) => saved?.[name] != null).map((name) => [name, saved![name]]))

/** A company that has saved nothing begins with one address. */
export function businessDefaults(saved: BusinessDetails) {
  const isSame = saved.registeredAddress === null || saved.registeredSameAsBillingAddress
  return {
    hasGstin: saved.hasGstin,
    ...(saved.gstin ? { gstin: saved.gstin } : {}),
    billingAddress: addressOf(saved.billingAddress),
    registeredSameAsBillingAddress: isSame,
    ...(isSame ? {} : { registeredAddress: addressOf(saved.registeredAddress) }),
  }
}

type BankAccount = Readonly<Record<string, unknown>> | null
const BANK_FIELDS = ['accountHolder', 'accountNumber', 'ifsc', 'bankName', 'branchName']
const isMasked = (value: unknown) => typeof value === 'string' && /[*Xx•]{2}/.test(value)

export const bankDefaults = (saved: BankAccount) => ({
  bankAccount: Object.fromEntries(
    BANK_FIELDS.filter((name) => saved?.[name] != null && !isMasked(saved[name])).map((name) => [name, saved![name]]),
  ),
})
