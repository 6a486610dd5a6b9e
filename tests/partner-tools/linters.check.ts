// Redocly (recommended-strict) and Spectral (oas) have nothing to say about /openapi.json.
import { createConfig, lint } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { finish, openapiPath, readDocument } from './documents.ts'

/** /challenges/attempts/{attemptId} and /challenges/{challengeId}/attempts are addresses of the specification. No id is `attempts`. */
const AMBIGUOUS_BY_SPECIFICATION = '/v2/subscribers/challenges'

const config = await createConfig({ extends: ['recommended-strict'] })
const redocly = (await lint({ ref: openapiPath, config })).filter(
  ({ ruleId, message }) => !(ruleId === 'no-ambiguous-paths' && message.includes(AMBIGUOUS_BY_SPECIFICATION)),
)

const linter = new spectral.Spectral()
linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] } as never)
const found = await linter.run(readDocument(openapiPath))

finish([
  ...redocly.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`),
  ...found.map(({ code, message, path }) => `spectral ${code} ${path.join('/')}: ${message}`),
])
