// What a pincode says about an address.
export const isPincode = (typed: unknown): typed is string => typeof typed === 'string' && /^[1-9]\d{5}$/.test(typed)

/** New pincodes appear before the directory knows them: their office is number 0, and the pincode stands for the city. */
export const idsOfUnknown = (pincode: string) => ({ cityId: Number(pincode), postOfficeId: Number(pincode) * 1000 })
