// When securities cover what a winner still has to pay (section 21 of the Chit Funds Act), exactly, in paise.

export type ValuedSecurity = { valuePaise: number; isImmovable: boolean }

/** The platform's type; a company may mark its own types as immovable property too. */
export const IMMOVABLE_PROPERTY = 'IMMOVABLE_PROPERTY'
export const PERSONAL_GUARANTEE = 'PERSONAL_GUARANTEE'

const sumOf = (securities: readonly ValuedSecurity[], isImmovable: boolean): bigint =>
  securities
    .filter((security) => security.isImmovable === isImmovable)
    .reduce((sum, { valuePaise }) => sum + BigInt(valuePaise), 0n)

/** In twelfths of a paisa: a security covers three quarters of its value, immovable property two thirds. */
const coverTwelfths = (securities: readonly ValuedSecurity[]): bigint =>
  9n * sumOf(securities, false) + 8n * sumOf(securities, true)

/** Worth at least 4/3 of the liability, or 3/2 as immovable property; each part covers its own share. */
export const isSufficient = (securities: readonly ValuedSecurity[], liabilityPaise: number): boolean =>
  coverTwelfths(securities) >= 12n * BigInt(liabilityPaise)

/** The part of the liability that the securities cover, rounded down. */
export const coveredPaise = (securities: readonly ValuedSecurity[]): number => Number(coverTwelfths(securities) / 12n)

/** Instalments after the winning cycle that have not been billed. */
export const remainingInstalments = (cycles: { total: number; won: number; billedLater: number }): number =>
  Math.max(0, cycles.total - cycles.won - cycles.billedLater)
