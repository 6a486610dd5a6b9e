// What a refusal says about invalid fields: every one at once, each with its path, a sentence, and the keyword behind the sentence.
import type { Detail, DetailParams } from '@kuri/contract/kit/refusals'
import type { FieldKeyword } from '@kuri/contract/phrases/field-sentences'
import { DEFAULT_LANGUAGE, fieldSentenceOf } from '@kuri/contract/phrases/phrases'
import type { ErrorObject } from 'ajv'
import { recognizeField } from '#platform/language/field-details'

const MAX_DETAILS = 100

export function describe(errors: readonly ErrorObject[]): Detail[] {
  const details = new Map<string, Detail>()
  for (const error of errors) {
    // `anyOf` repeats the errors of its branches; `if` and `propertyNames` only wrap another error.
    if (
      error.keyword === 'if' ||
      (error.keyword === 'anyOf' && errors.some((e) => e !== error && e.instancePath.startsWith(error.instancePath)))
    )
      if (!(error.parentSchema as { says?: string } | undefined)?.says) continue
    const path = pathOf(error)
    if (!details.has(path)) details.set(path, { path, ...reasonOf(error) })
    if (details.size === MAX_DETAILS) break
  }
  return [...details.values()]
}

function pathOf(error: ErrorObject): string {
  const base = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const missing = error.keyword === 'required' ? (error.params as { missingProperty: string }).missingProperty : null
  const extra =
    error.keyword === 'additionalProperties'
      ? (error.params as { additionalProperty: string }).additionalProperty
      : null
  const leaf = missing ?? extra
  return leaf === null ? base : base ? `${base}.${leaf}` : leaf
}

type Reason = { message: string; keyword: string; params: DetailParams }

const say = (keyword: FieldKeyword, params: DetailParams = {}, message?: string): Reason => ({
  message: message ?? fieldSentenceOf(DEFAULT_LANGUAGE, keyword, params),
  keyword,
  params,
})

const sayOwn = (sentence: string): Reason => ({
  message: sentence,
  ...(recognizeField(sentence) ?? { keyword: 'notValid', params: {} }),
})

/** Limits whose sentence is the validator's own. */
const LIMITS = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const satisfies FieldKeyword[])
type Limit = typeof LIMITS extends Set<infer L> ? L : never

const isLimit = (keyword: string): keyword is Limit => LIMITS.has(keyword as Limit)

function reasonOf(error: ErrorObject): Reason {
  const { keyword, message } = error
  const params = error.params as Record<string, unknown>
  const schema = error.parentSchema as { says?: string; saysWhenEmpty?: string; type?: unknown } | undefined
  if (keyword === 'required') return say('required')
  if (keyword === 'minProperties' && schema?.saysWhenEmpty) return sayOwn(schema.saysWhenEmpty)
  if (schema?.says) return sayOwn(schema.says)
  if (isLimit(keyword)) return say(keyword, { limit: params.limit as number }, message)
  switch (keyword) {
    case 'type': {
      const types = [schema?.type].flat() as string[]
      return say('type', { types }, fieldSentenceOf(DEFAULT_LANGUAGE, 'type', { types: types.join(' or ') }))
    }
    case 'enum':
      return say('enum', { values: (params.allowedValues as string[]).filter((value) => value !== null) })
    case 'const':
      return say('const', { value: JSON.stringify(params.allowedValue) })
    case 'minLength':
      return params.limit === 1 ? say('notEmpty') : say('minLength', { limit: params.limit as number })
    case 'maxLength':
      return say('maxLength', { limit: params.limit as number })
    case 'multipleOf':
      return say('multipleOf', { multipleOf: params.multipleOf as number }, message)
    case 'uniqueItems':
      return say('uniqueItems', {}, message)
    case 'pattern':
      return say('pattern', { pattern: params.pattern as string }, message)
    case 'format':
      return say('format', { name: params.format as string }, message)
    case 'additionalProperties':
    case 'not':
    case 'false schema':
      return say('notAccepted')
    default:
      return say('notValid', {}, message)
  }
}
