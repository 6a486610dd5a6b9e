// Starts one PostgreSQL for the whole test run and migrates a template database, which every test file clones.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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
  // KURI_TEST_POSTGRES names a running server, which saves starting one during development.
  const givenUrl = process.env.KURI_TEST_POSTGRES
  const dataDir = givenUrl ? null : await mkdtemp(join(tmpdir(), 'kuri-test-'))
  const postgres = dataDir ? await startEmbeddedPostgres({ dataDir, durable: false, rights: 'TESTS' }) : null
  const serverUrl = givenUrl ?? postgres!.url
  const template = `kuri_template_${process.pid}`

  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await migrate(databaseAt(serverUrl, template))
  project.provide('serverUrl', serverUrl)
  project.provide('template', template)

  return async () => {
    await dropDatabase(admin, template)
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

/**
 * PostgreSQL waits a few seconds for connections that are about to close: a client that is terminated meanwhile reports an error that
 * nobody handles. What is left after that is forced out. An autovacuum worker belongs to the superuser and cannot be (42501).
 */
export async function dropDatabase(admin: pg.Client, name: string, triesLeft = 50): Promise<void> {
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${name}`).catch((error: pg.DatabaseError) => {
      if (error.code !== '55006') throw error
      return admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    })
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501' || triesLeft === 0) throw error
    await setTimeout(100)
    await dropDatabase(admin, name, triesLeft - 1)
  }
}
