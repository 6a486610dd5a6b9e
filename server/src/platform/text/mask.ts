/** Hides all but the last four characters of a PAN, an Aadhaar number or an account number. */
export const mask = (secret: string) =>
  secret.length > 4 ? '*'.repeat(secret.length - 4) + secret.slice(-4) : '*'.repeat(secret.length)
