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

export const businessDefaults = (saved: BusinessDetails) => ({
  hasGstin: saved.hasGstin,
  ...(saved.gstin ? { gstin: saved.gstin } : {}),
  billingAddress: addressOf(saved.billingAddress),
  registeredSameAsBillingAddress: saved.registeredAddress === null ? true : saved.registeredSameAsBillingAddress,
  registeredAddress: addressOf(saved.registeredAddress),
})

type BankAccount = Readonly<Record<string, unknown>> | null
const BANK_FIELDS = ['accountHolder', 'accountNumber', 'ifsc', 'bankName', 'branchName']
const isMasked = (value: unknown) => typeof value === 'string' && /[*Xx•]{2}/.test(value)

export const bankDefaults = (saved: BankAccount) => ({
  bankAccount: Object.fromEntries(
    BANK_FIELDS.filter((name) => saved?.[name] != null && !isMasked(saved[name])).map((name) => [name, saved![name]]),
  ),
})

type BusinessBody = { hasGstin?: boolean; registeredSameAsBillingAddress?: boolean } & Record<string, unknown>

/** What the switches hide is not sent. */
export function businessBody<B extends BusinessBody>(body: B): B {
  const { gstin, registeredAddress, ...rest } = body
  return {
    ...rest,
    ...(body.hasGstin ? { gstin } : {}),
    ...(body.registeredSameAsBillingAddress ? {} : { registeredAddress }),
  } as unknown as B
}
