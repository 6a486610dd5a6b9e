// The names and permissions that a custom role can have. [spec: The permission catalogue; Custom roles]
import { permissionCodeOf } from '@kuri/contract/kit/permission-catalogue'
import {
  BUILT_IN_ROLES,
  fitsScope,
  OWNERSHIP_ONLY,
  PERMISSION_CODES,
  type PermissionCode,
  type ScopeType,
} from '@kuri/contract/kit/permissions'
import type { Detail } from '@kuri/contract/kit/refusals'

/** The permissions with these ids, each once, in the order of the catalogue, and the problems found. */
export function readPermissions(
  permissionIds: readonly string[],
  scopeType: ScopeType,
): { codes: PermissionCode[]; problems: Detail[] } {
  const asked = new Set<PermissionCode>()
  const problems: Detail[] = []
  for (const [index, id] of permissionIds.entries()) {
    const code = permissionCodeOf(id)
    const problem =
      code === null
        ? 'is not the id of a permission'
        : OWNERSHIP_ONLY.includes(code)
          ? `${code} is for the owner only`
          : fitsScope(code, scopeType)
            ? null
            : `${code} cannot be part of a role of the scope ${scopeType}`
    if (problem) problems.push({ path: `permissionIds.${index}`, message: problem })
    else if (code) asked.add(code)
  }
  return { codes: PERMISSION_CODES.filter((code) => asked.has(code)), problems }
}

const BUILT_IN_NAMES = new Set(BUILT_IN_ROLES.map(({ name }) => name.toLowerCase()))

/** A custom role with the name of a built-in one would mislead the person who assigns it. */
export const isBuiltInName = (name: string) => BUILT_IN_NAMES.has(name.toLowerCase())
