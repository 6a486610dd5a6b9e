// The AsyncAPI parser accepts /asyncapi.json.
import { Parser } from '@asyncapi/parser'
import { asyncapiPath, finish, readDocument } from './documents.ts'

const { diagnostics } = await new Parser().parse(readDocument(asyncapiPath))
const WARNING = 1
finish(
  diagnostics
    .filter(({ severity }) => severity <= WARNING)
    .map(({ code, message, path }) => `${code} ${path.join('/')}: ${message}`),
)
