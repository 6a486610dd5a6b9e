// openapi-typescript, the most used generator of types, understands the document, and strict TypeScript accepts its types.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { finish, openapiPath, readDocument } from './documents.ts'

const HERE = import.meta.dirname
const FILE = join(HERE, 'generated', 'openapi.d.ts')
const code = astToString(await openapiTS(readDocument(openapiPath), { silent: true }))
mkdirSync(join(HERE, 'generated'), { recursive: true })
writeFileSync(FILE, code)
const tsc = join(HERE, '..', '..', 'node_modules', '.bin', 'tsc')
const { status, stdout } = spawnSync(
  tsc,
  ['--ignoreConfig', '--strict', '--noEmit', '--types', '', '--skipLibCheck', 'false', FILE],
  {
    encoding: 'utf8',
  },
)
finish([
  ...(code.includes('export interface operations') ? [] : ['openapi-typescript produced no operations']),
  ...(status === 0 ? [] : stdout.split('\n')),
])
