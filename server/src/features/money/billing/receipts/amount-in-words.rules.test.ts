import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.rules.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'Paise One Only'],
  [100, 'Rupees One Only'],
  [2_100, 'Rupees Twenty-One Only'],
  [10_000, 'Rupees One Hundred Only'],
  [500_000, 'Rupees Five Thousand Only'],
  [12_345_678, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Paise Seventy-Eight Only'],
  [10_000_001, 'Rupees One Lakh and Paise One Only'],
  [1_000_000_000, 'Rupees One Crore Only'],
  [1_234_500_000_000, 'Rupees One Thousand Two Hundred Thirty-Four Crore Fifty Lakh Only'],
])('writes %d paise in Indian words', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
