// One PostgreSQL for the whole test run, one migrated template in it; every test file clones the template.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/db/migrate'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    template: string
  }
}

export default async function setup(project: TestProject) {
  // A running server may be lent (KURI_TEST_POSTGRES), which spares its start while developing.
  const lent = process.env.KURI_TEST_POSTGRES
  const dataDir = lent ? null : await mkdtemp(join(tmpdir(), 'kuri-test-'))
  const postgres = dataDir ? await startEmbeddedPostgres({ dataDir, durable: false }) : null
  const serverUrl = lent ?? postgres!.url
  const template = `kuri_template_${process.pid}`

  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await migrate(databaseAt(serverUrl, template))
  project.provide('serverUrl', serverUrl)
  project.provide('template', template)

  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await admin.end()
    await postgres?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  }
}

export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
