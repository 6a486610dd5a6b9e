/** Amounts of the service are rupees with two decimals; sums are made in whole paise. */
export const paiseOfRupees = (rupees: number) => Math.round(rupees * 100)

/** As the service reads it: "1960" or "1960.50". */
export const rupeesText = (paise: number) => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2))

/** Today in India, as YYYY-MM-DD. */
export const todayInIndia = (now = Date.now()) => new Date(now + 5.5 * 3_600_000).toISOString().slice(0, 10)
