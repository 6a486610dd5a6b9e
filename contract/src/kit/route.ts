// Describes an endpoint as one object, from which validation, types, the OpenAPI document and the access matrix are derived.
import { PERMISSION_SCOPES, type PermissionCode } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'
import type { Static, TObject, TSchema } from './schema.ts'

/** Who may call: PUBLIC needs no token, ANY needs any token, the others need a token of that role. */
type Persona = 'PUBLIC' | 'ANY' | 'SUBSCRIBER' | 'COMPANY' | 'SUPERADMIN'

/**
 * The permission that a company caller needs. A company code must be held for the whole company (403 otherwise), a branch or
 * program code at the resource (404 otherwise). `companyWide` requires it on every resource and `anywhere` one of them on at least
 * one resource, for what belongs to the company and serves all its programs (both 403 otherwise).
 */
export type Requirement =
  | PermissionCode
  | { anyOf: readonly [PermissionCode, ...PermissionCode[]]; companyWide?: true }
  | { allOf: readonly [PermissionCode, ...PermissionCode[]]; companyWide: true }
  | { anywhere: PermissionCode | readonly [PermissionCode, ...PermissionCode[]] }

/**
 * How many files of a kind one caller may ask for in a minute, at each endpoint that makes them. A paper is found again once it was
 * drawn. Staff who print receipts for a queue of members, and print some again, stay far below.
 */
export const FILES_PER_MINUTE = {
  /** One PDF. */
  PAPER: 30,
  /** A PDF with up to hundreds of letters or rows. */
  PAPERS: 6,
  /** A zip file, or the evidence of an auction. */
  ARCHIVE: 10,
  /** CSV or XML with up to thousands of rows. */
  TABLE: 20,
} as const
export type FileKind = keyof typeof FILES_PER_MINUTE

/** What the endpoint is sent as an example: to the demo world, in the API document. */
export type Example = {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: object
}

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  tag: string
  summary: string
  /** What it does for the caller, beyond the summary; who may call it and its refusals are added. */
  description: string
  persona: Persona
  permission: Requirement | null
  params?: TObject
  query?: TObject
  body?: TSchema
  data: TSchema
  success: 200 | 201 | 202
  /**
   * The business refusals that it can give, beyond those that any request can meet (400 for an invalid field, 401, 403, 404, 413, 415,
   * 429, 500, 503). They are part of the API document, and the tests fail on one that is missing.
   */
  refusals?: readonly RefusalCode[]
  example?: Example
  /** A second success, when there is one. */
  otherSuccess?: { status: 200 | 202; when: string }
  /** The refresh cookie authenticates the caller. */
  cookie?: true
  /** Headers that sign the body. */
  signature?: Readonly<Record<string, { description: string; example: string }>>
  /** Also answers browsers with a page. */
  html?: true
  /** Content types of files that it returns instead of JSON, when the query asks for one. */
  downloads?: readonly string[]
  /** The file that is made for a request: it takes long, so it has a limit of its own (`FILES_PER_MINUTE`). */
  makes?: FileKind
  /** The response holds a secret that is shown once, so it is not kept for a repetition with the same Idempotency-Key. */
  isShownOnce?: true
  /** Also for somebody who must set up a second factor first; every other endpoint is closed to them. */
  beforeSecondFactor?: true
  /** Requests per minute from one caller, instead of the general limit. A lower general limit (REQUESTS_PER_MINUTE) lowers it too,
   * except for signed deliveries (`rawBody`). */
  perMinute?: number
  /** Requests per minute from one address, before a proof of work is asked for or they are served one after the other. */
  perAddressMinute?: number
  /** What identifies a caller of an endpoint without sign-in; `PublicLimit` explains the kinds. */
  countedBy?: PublicLimit['countedBy']
  /** Beyond `perAddressMinute` a proof of work in the body is asked for; a request with one counts apart. */
  acceptsProofOfWork?: true
  /** The limit of the body, where it is not the usual one (kit/body-limits.ts). */
  bodyLimitBytes?: number
  /** The handler also receives the raw bytes of the body (`request.rawBody`), to verify signatures over it. */
  rawBody?: true
}

/** An endpoint with the name that clients are generated with. */
export type Operation = Route & { operationId: string; refusals: readonly RefusalCode[] }

/**
 * The limit of an endpoint for everybody. Thousands of people share the address of a mobile network, so no kind refuses a request because
 * of what others there sent: one that could does not compile.
 */
type PublicLimit =
  /** Each device in the body has `perMinute`. All of an address have `perAddressMinute`, and then need a proof of work. */
  | { countedBy: 'DEVICE'; perMinute: number; perAddressMinute: number; acceptsProofOfWork: true }
  /** Each refresh cookie of ours has `perMinute`; other requests are counted as REFUSALS. */
  | { countedBy: 'REFRESH_COOKIE'; perMinute: number; perAddressMinute?: never }
  /** Each secret token in the body has `perMinute`, or the limit of its files; what is refused is counted as REFUSALS. */
  | { countedBy: 'TOKEN'; perMinute?: number; perAddressMinute?: never }
  /** Refused requests count, and make only further refused ones fail. Beyond `perAddressMinute` all are served at that pace. */
  | { countedBy: 'REFUSALS'; perMinute?: never; perAddressMinute?: number }
  /** Deliveries of a provider, who signs them and shares its address with nobody. */
  | { countedBy: 'SIGNATURE'; perMinute: number; perAddressMinute?: never; rawBody: true }

type PublicRoute = Route & { persona: 'PUBLIC' } & PublicLimit
/** Counts its callers by who they are. */
export type PersonalRoute = Route & {
  persona: Exclude<Persona, 'PUBLIC'>
  countedBy?: never
  perAddressMinute?: never
}

export const route = <const R extends PublicRoute | PersonalRoute>(spec: R): R => spec

export type Params<R extends Route> = R['params'] extends TSchema ? Static<R['params']> : Record<string, never>
export type Query<R extends Route> = R['query'] extends TSchema ? Static<R['query']> : Record<string, never>
export type Body<R extends Route> = R['body'] extends TSchema ? Static<R['body']> : undefined
export type Data<R extends Route> = Static<R['data']>

export function codesOf(requirement: Requirement): readonly PermissionCode[] {
  if (typeof requirement === 'string') return [requirement]
  if ('anywhere' in requirement) return [requirement.anywhere].flat() as PermissionCode[]
  return 'anyOf' in requirement ? requirement.anyOf : requirement.allOf
}

/** Whether the permission is checked for the company (403 without it) instead of at the resource (404 without it). */
export function isOfCompany(requirement: Requirement): boolean {
  if (typeof requirement !== 'string' && (!('anyOf' in requirement) || requirement.companyWide)) return true
  return codesOf(requirement).every((code) => PERMISSION_SCOPES[code] === 'COMPANY')
}

/** Whether the endpoint takes an Idempotency-Key. Public ones know no person whom a key could belong to. */
export const isIdempotent = ({ method, persona, isShownOnce }: Route) =>
  method === 'POST' && persona !== 'PUBLIC' && !isShownOnce

/** Whether a request makes the file of its endpoint; where the query has a `format`, JSON is none. */
export function makesFile({ makes, query }: Route, asked: Readonly<Record<string, unknown>>): boolean {
  if (makes === undefined) return false
  return query?.properties.format === undefined || (asked.format ?? 'json') !== 'json'
}

/** A patch needs at least one of its fields. */
export const atLeastOne = <T extends TSchema>(schema: T): T =>
  ({ ...(schema as object), minProperties: 1, saysWhenEmpty: 'send at least one field to change' }) as unknown as T
