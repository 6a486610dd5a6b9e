// An amount of a bid as both sides of the pot: what the winner takes home, and what all tickets share after the commission.
export type Meaning = 'PRIZE' | 'DISCOUNT'
export type Shares = { takesHome: number; givesUp: number }

const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** In rupees, exact to the paisa. */
export function sharesOf(amount: number, totalAmount: number, meaning: Meaning): Shares {
  const other = (paiseOf(totalAmount) - paiseOf(amount)) / 100
  return meaning === 'PRIZE' ? { takesHome: amount, givesUp: other } : { takesHome: other, givesUp: amount }
}
