// Endpoints that a company's staff and superadmins both have: described once, as a pair of routes `{ company, admin }`.
import type { PersonalRoute, Requirement } from './route.ts'
import { Id, type TObject, Type } from './schema.ts'

/** Where the endpoints of a resource begin on each side. */
export type StaffPlace = { tag: string; adminTag?: string; company: string; admin: string }

type Shared = Omit<PersonalRoute, 'persona' | 'permission' | 'path' | 'tag'>

type StaffRoute = Shared & {
  /** Follows the beginning on each side. */
  path: string
  /** What the company's staff need; superadmins need no permission. */
  permission: Requirement
  /** What differs for superadmins, if anything does. */
  admin?: Partial<Pick<Shared, 'summary' | 'description' | 'query' | 'body' | 'example'>>
}

type Rest<Spec> = Omit<Spec, 'path' | 'permission' | 'admin'>
type AdminPart<Spec> = Spec extends { admin: infer Part } ? Part : object

type PropertiesOf<Spec> = Spec extends { params: TObject<infer Properties> } ? Properties : Record<never, never>
type AdminParams<Place, Spec> = Place extends { admin: `${string}/:companyId${string}` }
  ? { params: TObject<{ companyId: typeof Id } & PropertiesOf<Spec>> }
  : Pick<Spec, Extract<keyof Spec, 'params'>>

type Pair<Place, Spec extends StaffRoute> = {
  company: Rest<Spec> & { tag: string; path: string; persona: 'COMPANY'; permission: Spec['permission'] }
  admin: Omit<Rest<Spec>, 'params' | keyof AdminPart<Spec>> &
    AdminPart<Spec> &
    AdminParams<Place, Spec> & { tag: string; path: string; persona: 'SUPERADMIN'; permission: null }
}

/** A path of superadmins that names the company has `companyId` before its other parameters. */
export function staffRoutes<const Place extends StaffPlace, const Spec extends StaffRoute>(
  place: Place,
  spec: Spec,
): Pair<Place, Spec> {
  const { path, permission, admin, ...shared }: StaffRoute = spec
  const params = place.admin.includes('/:companyId')
    ? { params: Type.Object({ companyId: Id, ...shared.params?.properties }) }
    : {}
  const pair = {
    company: { ...shared, tag: place.tag, path: place.company + path, persona: 'COMPANY', permission },
    admin: {
      ...shared,
      ...params,
      ...admin,
      tag: place.adminTag ?? place.tag,
      path: place.admin + path,
      persona: 'SUPERADMIN',
      permission: null,
    },
  }
  return pair as unknown as Pair<Place, Spec>
}
