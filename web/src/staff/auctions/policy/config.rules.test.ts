import { expect, test } from 'vitest'
import { readValue, withValue } from './config.rules.ts'

test('an empty field inherits, figures are seconds, and words are choices', () => {
  expect(readValue('auctionExtensionSeconds', '')).toBeNull()
  expect(readValue('auctionExtensionSeconds', '15')).toBe(15)
  expect(readValue('autoStart', 'false')).toBe(false)
  expect(readValue('auctionClosingMode', 'CALL_MODE')).toBe('CALL_MODE')
})

test('a value that is back at what is saved is no change', () => {
  const saved = { auctionExtensionSeconds: 15, autoStart: null }
  const draft = withValue({}, saved, 'auctionExtensionSeconds', 20)
  expect(draft).toEqual({ auctionExtensionSeconds: 20 })
  expect(withValue(draft, saved, 'auctionExtensionSeconds', 15)).toEqual({})
  expect(withValue({}, saved, 'autoStart', null)).toEqual({})
  expect(withValue({}, saved, 'auctionExtensionSeconds', null)).toEqual({ auctionExtensionSeconds: null })
})
