import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mask } from './mask.ts'

test('[spec: The provisioning form] a mask keeps the length and the last four characters, and hides a short secret completely', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{0,34}$/), (secret) => {
      const shown = mask(secret)
      expect(shown).toHaveLength(secret.length)
      expect(shown.replaceAll('*', '')).toBe(secret.length > 4 ? secret.slice(-4) : '')
    }),
  )
})
