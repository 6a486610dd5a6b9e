// The permissions of somebody, sorted for reading: by area, and by the place where they hold.
import type { PermissionCode } from '@kuri/contract/kit/permissions'

type Permissions = {
  company: readonly PermissionCode[]
  branches: Readonly<Record<string, readonly PermissionCode[]>>
  programs: Readonly<Record<string, readonly PermissionCode[]>>
}
export type HeldPlace = { kind: 'COMPANY' | 'BRANCH' | 'PROGRAM'; id: string | null; codes: readonly PermissionCode[] }

/** Places where somebody holds something that they do not hold for the whole company. */
export function heldPlaces({ company, branches, programs }: Permissions): HeldPlace[] {
  const places: HeldPlace[] = [
    { kind: 'COMPANY', id: null, codes: company },
    ...Object.entries(branches).map(([id, codes]) => ({ kind: 'BRANCH' as const, id, codes: without(codes, company) })),
    ...Object.entries(programs).map(([id, codes]) => ({
      kind: 'PROGRAM' as const,
      id,
      codes: without(codes, company),
    })),
  ]
  return places.filter(({ codes }) => codes.length > 0)
}

const without = (codes: readonly PermissionCode[], others: readonly PermissionCode[]) =>
  codes.filter((code) => !others.includes(code))

/** `auction.bid.manage` belongs to "auction". */
export function byArea(codes: readonly PermissionCode[]): [area: string, codes: PermissionCode[]][] {
  const areas = new Map<string, PermissionCode[]>()
  for (const code of codes) {
    const area = code.split('.')[0]!
    areas.set(area, [...(areas.get(area) ?? []), code])
  }
  return [...areas]
}
