/** What may be shown of a PAN, an Aadhaar or an account number: its last four characters. */
export const mask = (secret: string) =>
  secret.length > 4 ? '*'.repeat(secret.length - 4) + secret.slice(-4) : '*'.repeat(secret.length)
