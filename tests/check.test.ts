// The check that forms run in a browser finds the same problems as the service's validator, and says them in the same words.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { check } from '@kuri/contract/kit/check'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Route } from '@kuri/contract/kit/route'
import { makeWording } from '@kuri/contract/phrases/wording'
import { compile } from '@kuri/server/platform/http/validation'
import { describe } from '@kuri/server/platform/http/validation-details'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SCHEMA_SENTENCES } from '../words/en/fields.ts'
import { brokenValue, goodValue } from './support/from-schema.ts'

const INPUTS_PER_BODY = 30
const seed = Number(process.env.FUZZ_SEED ?? 1)
const word = makeWording(SCHEMA_SENTENCES)
const withBody = (ALL_ROUTES as readonly Route[]).filter(({ body }) => body)

/** Keywords for which the service keeps the English words of its validator ("must be >= 1"). */
const VALIDATOR_WORDS = new Set([
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'type',
  'pattern',
  'format',
])

const comparable = (details: readonly Detail[]) =>
  details
    .map(({ path, keyword, params, message }) => ({
      path,
      keyword,
      params,
      message: VALIDATOR_WORDS.has(keyword!) ? null : message,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))

test.each(withBody.map((route) => [`${route.method} ${route.path}`, route.body!] as const))(
  'a form finds what the service finds: %s',
  (_name, body) => {
    const validate = compile(body, 'body')
    fc.assert(
      fc.property(fc.oneof(goodValue(body as never), brokenValue(body as never)), (input) => {
        const kept = structuredClone(input)
        const isValid = validate(kept)
        const { value, problems } = check(body, input)
        expect(comparable(problems.map((problem) => ({ path: problem.path, ...word(problem) })))).toEqual(
          comparable(isValid ? [] : describe(validate.errors ?? [])),
        )
        if (isValid) expect(value).toEqual(kept)
      }),
      { numRuns: INPUTS_PER_BODY, seed },
    )
  },
)
