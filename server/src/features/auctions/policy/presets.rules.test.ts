import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveSlug, findFreeSlug } from './presets.rules.ts'

test('[spec: Slugs] a derived slug has only lower-case letters, digits and hyphens, at most 80, and is free', () => {
  expect(deriveSlug('My Preset')).toBe('my-preset')
  expect(deriveSlug('  Éclair № 5! ')).toBe('eclair-no-5')
  expect(deriveSlug('കുറി')).toBe('preset')
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 150 }), fc.nat(20), (name, used) => {
      const slug = deriveSlug(name)
      const taken = new Set([slug, ...Array.from({ length: used }, (_, index) => `${slug.slice(0, 78)}-${index + 2}`)])
      expect(findFreeSlug(slug, taken)).toMatch(/^[a-z0-9-]{1,80}$/)
      expect(taken.has(findFreeSlug(slug, taken))).toBe(false)
    }),
  )
})
