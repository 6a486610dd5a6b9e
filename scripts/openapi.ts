// `npm run openapi`: prints the OpenAPI document; needs no database.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { makeOpenApi } from '@kuri/server/platform/http/openapi'

process.stdout.write(`${JSON.stringify(makeOpenApi(ALL_ROUTES), null, 2)}\n`)
