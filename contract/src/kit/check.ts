// Checks a value against one of our schemas without compiling code, for forms in a browser where `eval` is forbidden. It knows the
// keywords that the bodies of the contract use and no others; a property test compares it with the service's validator.
import type { SchemaKeyword } from '../../../words/translation.ts'
import { FORMATS } from './formats.ts'
import type { DetailParams } from './refusals.ts'
import type { Static, TSchema } from './schema.ts'

/** What is wrong at a path. `says` is the schema's own sentence, which then replaces that of the keyword. */
export type Problem = { path: string; keyword: SchemaKeyword; params: DetailParams; says?: string }

/** Our schemas as plain data: the keywords that `check` knows. */
export type Schema = {
  type?: string | string[]
  enum?: (string | null)[]
  const?: unknown
  anyOf?: Schema[]
  if?: Schema
  then?: Schema
  else?: Schema
  not?: object
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minProperties?: number
  default?: unknown
  lower?: true
  upper?: true
  trim?: true
  says?: string
  saysWhenEmpty?: string
}
type Parent = Record<string | number, unknown>
/** Where a value stands. Text is changed (trimmed …) in its parent. */
type Place = { parent: Parent; key: string | number; path: string }
type Report = (problem: Problem) => void
type Refuse = (keyword: SchemaKeyword, params?: DetailParams, says?: string) => void

/** The value as the service will keep it (defaults filled in, text trimmed), and the first problem of every path. */
export function check<T extends TSchema>(schema: T, input: unknown): { value: Static<T>; problems: Problem[] } {
  const parent: Parent = { value: structuredClone(input) }
  const problems = new Map<string, Problem>()
  visit(schema as Schema, { parent, key: 'value', path: '' }, (problem) => {
    if (!problems.has(problem.path)) problems.set(problem.path, problem)
  })
  return { value: parent.value as Static<T>, problems: [...problems.values()] }
}

function visit(schema: Schema, place: Place, report: Report): void {
  const refuse: Refuse = (keyword, params = {}, says = schema.says) =>
    report({ path: place.path, keyword, params, ...(says === undefined ? {} : { says }) })
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOfType(type, place.parent[place.key]))) refuse('type', { types })
  else if (schema.not) refuse('notAccepted')
  else visitValue(schema, place, refuse, report)
}

function visitValue(schema: Schema, place: Place, refuse: Refuse, report: Report): void {
  if (typeof place.parent[place.key] === 'string') visitText(schema, place, refuse)
  const value = place.parent[place.key]
  if (typeof value === 'number') visitNumber(schema, value, refuse)
  if (schema.enum && !schema.enum.includes(value as string))
    refuse('enum', { values: schema.enum.filter((each) => each !== null) })
  if ('const' in schema && value !== schema.const) refuse('const', { value: JSON.stringify(schema.const) })
  if (schema.anyOf) visitBranches(schema.anyOf, place, report, () => schema.says && refuse('notValid'))
  if (Array.isArray(value)) visitArray(schema, value, place, refuse, report)
  else if (isOfType('object', value)) visitObject(schema, value as Parent, place, refuse, report)
  if (schema.if) {
    const branch = fits(schema.if, place) ? schema.then : schema.else
    if (branch) visit(branch, place, report)
  }
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function visitText(schema: Schema, { parent, key }: Place, refuse: Refuse): void {
  let text = parent[key] as string
  if (schema.lower) text = text.toLowerCase()
  if (schema.upper) text = text.toUpperCase()
  if (schema.trim) text = text.trim()
  parent[key] = text
  const length = [...text].length
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema
  if (length > maxLength) refuse('maxLength', { limit: maxLength })
  if (length < minLength) minLength === 1 ? refuse('notEmpty') : refuse('minLength', { limit: minLength })
  if (pattern && !new RegExp(pattern, 'u').test(text)) refuse('pattern', { pattern })
  if (format && FORMATS[format]?.(text) === false) refuse('format', { name: format })
}

function visitNumber({ minimum, maximum }: Schema, value: number, refuse: Refuse): void {
  if (maximum !== undefined && value > maximum) refuse('maximum', { limit: maximum })
  if (minimum !== undefined && value < minimum) refuse('minimum', { limit: minimum })
}

const fits = (schema: Schema, place: Place): boolean => {
  let isFitting = true
  visit(schema, place, () => {
    isFitting = false
  })
  return isFitting
}

function visitBranches(branches: readonly Schema[], place: Place, report: Report, refuse: () => void): void {
  const problems: Problem[] = []
  for (const branch of branches) {
    const before = problems.length
    visit(branch, place, (problem) => problems.push(problem))
    if (problems.length === before) return
  }
  problems.forEach(report)
  refuse()
}

function visitArray(schema: Schema, list: unknown[], { path }: Place, refuse: Refuse, report: Report): void {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = schema
  if (list.length > maxItems) refuse('maxItems', { limit: maxItems })
  if (list.length < minItems) refuse('minItems', { limit: minItems })
  if (!items) return
  for (const index of list.keys())
    visit(items, { parent: list as unknown as Parent, key: index, path: join(path, index) }, report)
}

function visitObject(schema: Schema, object: Parent, { path }: Place, refuse: Refuse, report: Report): void {
  const { properties = {}, required = [], minProperties = 0, saysWhenEmpty } = schema
  for (const [name, inner] of Object.entries(properties))
    if (object[name] === undefined && inner.default !== undefined) object[name] = structuredClone(inner.default)
  if (Object.keys(object).length < minProperties)
    refuse('minProperties', { limit: minProperties }, saysWhenEmpty ?? schema.says)
  for (const name of required)
    if (object[name] === undefined) report({ path: join(path, name), keyword: 'required', params: {} })
  for (const [name, inner] of Object.entries(properties))
    if (object[name] !== undefined) visit(inner, { parent: object, key: name, path: join(path, name) }, report)
}

const join = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
