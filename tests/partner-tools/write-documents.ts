// Writes the two documents as a partner downloads them: /openapi.json and /asyncapi.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { makeOpenApi } from '@kuri/server/platform/http/openapi'
import { makeAsyncApi } from '@kuri/server/platform/websocket/asyncapi'

const out = process.env.OUT
if (!out) throw new Error('run.mjs starts this')
writeFileSync(join(out, 'openapi.json'), JSON.stringify(makeOpenApi(ALL_ROUTES)))
writeFileSync(join(out, 'asyncapi.json'), JSON.stringify(makeAsyncApi()))
