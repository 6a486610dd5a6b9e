// [D2 2.2, G131] What a custom role may be called and contain.
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

/** The permissions behind the ids, each once, in the order of the catalogue; or what is wrong with them. */
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
          ? `${code} belongs to the owner alone`
          : fitsScope(code, scopeType)
            ? null
            : `${code} reaches further than a role of the scope ${scopeType}`
    if (problem) problems.push({ path: `permissionIds.${index}`, message: problem })
    else if (code) asked.add(code)
  }
  return { codes: PERMISSION_CODES.filter((code) => asked.has(code)), problems }
}

const BUILT_IN_NAMES = new Set(BUILT_IN_ROLES.map(({ name }) => name.toLowerCase()))

/** A custom role that is called like a built-in one would deceive whoever assigns it. */
export const isBuiltInName = (name: string) => BUILT_IN_NAMES.has(name.toLowerCase())
