import { permissionIdOf } from '@kuri/contract/kit/permission-catalogue'
import { fitsScope, PERMISSION_CODES, SCOPE_TYPES } from '@kuri/contract/kit/permissions'
import { expect, test } from 'vitest'
import { readPermissions } from './roles.rules.ts'

test('[spec: Custom roles] a role can contain permissions of its own scope or a narrower one, but never those of the owner', () => {
  for (const scopeType of SCOPE_TYPES)
    for (const code of PERMISSION_CODES) {
      const { codes, problems } = readPermissions([permissionIdOf(code), permissionIdOf(code)], scopeType)
      const fits = fitsScope(code, scopeType) && code !== 'ownership.transfer'
      expect(codes).toEqual(fits ? [code] : [])
      expect(problems.map(({ path }) => path)).toEqual(fits ? [] : ['permissionIds.0', 'permissionIds.1'])
    }
})
