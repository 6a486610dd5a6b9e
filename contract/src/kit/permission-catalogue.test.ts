import { expect, test } from 'vitest'
import { PERMISSION_CATALOGUE, permissionCodeOf, permissionIdOf } from './permission-catalogue.ts'
import { PERMISSION_CODES } from './permissions.ts'

test('[spec: The permission catalogue] every permission has its own id, from which its code can be read', () => {
  expect(PERMISSION_CATALOGUE).toHaveLength(40)
  expect(new Set(PERMISSION_CATALOGUE.map(({ id }) => id)).size).toBe(40)
  for (const code of PERMISSION_CODES) {
    expect(permissionIdOf(code)).toMatch(/^c[a-z0-9]{24}$/)
    expect(permissionCodeOf(permissionIdOf(code))).toBe(code)
  }
})
