// One endpoint is one object. Validation, types, the OpenAPI document and the access matrix come from it.
import { PERMISSION_SCOPES, type PermissionCode } from './permissions.ts'
import type { Static, TObject, TSchema } from './schema.ts'

/** Who may knock: PUBLIC needs no token, ANY needs some token, the others name the role that the token must carry. */
type Persona = 'PUBLIC' | 'ANY' | 'SUBSCRIBER' | 'COMPANY' | 'SUPERADMIN'

/**
 * What a company caller must hold. A company code is asked of the company as a whole (403 without it); a branch or
 * program code is asked at the resource (404 without it), unless `companyWide` asks for it on every resource, or
 * `anywhere` is content with any: for what belongs to the company and serves all its programs (403 without it).
 */
export type Requirement =
  | PermissionCode
  | { anyOf: readonly [PermissionCode, ...PermissionCode[]] }
  | { allOf: readonly [PermissionCode, ...PermissionCode[]]; companyWide: true }
  | { anywhere: PermissionCode }

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  tag: string
  summary: string
  description?: string
  persona: Persona
  permission: Requirement | null
  params?: TObject
  query?: TObject
  body?: TSchema
  data: TSchema
  success: 200 | 201 | 202
  /** Tighter than the general limit: requests a minute from one caller. */
  perMinute?: number
  /** Wider than the general limit of a body, for bulk imports. */
  bodyLimitBytes?: number
  /** The handler also gets the body as the bytes it came in (`request.rawBody`), for signatures over it. */
  rawBody?: true
}

export const route = <const R extends Route>(spec: R): R => spec

export type Params<R extends Route> = R['params'] extends TSchema ? Static<R['params']> : Record<string, never>
export type Query<R extends Route> = R['query'] extends TSchema ? Static<R['query']> : Record<string, never>
export type Body<R extends Route> = R['body'] extends TSchema ? Static<R['body']> : undefined
export type Data<R extends Route> = Static<R['data']>

export function codesOf(requirement: Requirement): readonly PermissionCode[] {
  if (typeof requirement === 'string') return [requirement]
  if ('anywhere' in requirement) return [requirement.anywhere]
  return 'anyOf' in requirement ? requirement.anyOf : requirement.allOf
}

/** Is this asked of the company (403 without it), or at the resource that is named (404 without it)? */
export function isOfCompany(requirement: Requirement): boolean {
  if (typeof requirement !== 'string' && !('anyOf' in requirement)) return true
  return codesOf(requirement).every((code) => PERMISSION_SCOPES[code] === 'COMPANY')
}

/** A patch needs at least one of its fields; the validator says so in one sentence. */
export const atLeastOne = <T extends TSchema>(schema: T): T =>
  ({ ...(schema as object), minProperties: 1, saysWhenEmpty: 'send at least one field to change' }) as unknown as T
