// Amounts in words, as Indian receipts state them: crores, lakhs, thousands.
const ONES = [
  '', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen', 'Fourteen',
  'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen',
] // biome-ignore format: one glance
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const UNITS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** 1,23,456 is One Lakh Twenty-Three Thousand Four Hundred Fifty-Six. Crores are counted in crores, however many. */
function numberInWords(value: number): string {
  if (value === 0) return 'Zero'
  const words: string[] = []
  let rest = value
  for (const [size, name] of UNITS) {
    const count = Math.floor(rest / size)
    if (count > 0) words.push(numberInWords(count), name)
    rest -= count * size
  }
  if (rest >= 20) words.push([TENS[Math.floor(rest / 10)], ONES[rest % 10]].filter(Boolean).join('-'))
  else if (rest > 0) words.push(ONES[rest]!)
  return words.join(' ')
}

export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100]
  const words = [rupees > 0 ? `Rupees ${numberInWords(rupees)}` : '', rest > 0 ? `Paise ${numberInWords(rest)}` : '']
  return `${words.filter(Boolean).join(' and ') || 'Rupees Zero'} Only`
}
