// Amounts as people in India read them, in every language: ₹ 1,00,000, with paise only where there are some.
export const formatRupees = (rupees: number): string =>
  `₹ ${rupees.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(rupees) ? 0 : 2, maximumFractionDigits: 2 })}`
