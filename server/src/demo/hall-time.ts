/** When auctions of the demo begin: half past ten in India, on the morning after the last day of their cycle. */
export const morningAfter = (endDate: string) => new Date(Date.parse(`${endDate}T05:00:00Z`) + 86_400_000).toISOString()
