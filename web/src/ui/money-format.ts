// Amounts as text: Indian grouping and Latin digits in every language, paise only when there are some.
const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const WITH_PAISE = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "1,00,000" or "1,428.57". Rupees have at most two decimals. */
export const groupedRupees = (rupees: number) =>
  (Math.round(rupees * 100) % 100 === 0 ? WHOLE : WITH_PAISE).format(rupees)

/** "₹1,00,000", for sentences. On the screen of an amount use `Money`. */
export const formatRupees = (rupees: number) => `${rupees < 0 ? '−' : ''}₹${groupedRupees(Math.abs(rupees))}`
