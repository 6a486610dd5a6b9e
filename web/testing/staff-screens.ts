// Every screen of the workplaces, read from the maps of the features, with the ids of a company in it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Ids } from '../../tests/support/ids.ts'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))
const PATH = /\bpath: '(\/(?:co|admin)(?:\/[^']*)?)'/g

/** "/co/branches/$branchId" */
export const STAFF_SCREENS: readonly string[] = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.routes.tsx'))
  .flatMap((name) => [...readFileSync(join(SOURCE, name), 'utf8').matchAll(PATH)].map(([, path]) => path!))
  .sort()

export const isOfCompany = (screen: string) => /^\/co\b/.test(screen)
export const namesRecord = (screen: string) => screen.includes('$')

/** Parameters whose name is not that of the id. */
const NAMES: Readonly<Record<string, keyof Ids>> = {
  accountId: 'paymentAccountId',
  ticketId: 'enrollmentId',
  id: 'templateId',
}

export const addressOf = (screen: string, ids: Ids & { challengeId?: string }) =>
  screen.replace(/\$(\w+)/g, (_, name: string) => {
    const id = ids[NAMES[name] ?? (name as keyof typeof ids)]
    if (!id) throw new Error(`say in NAMES what $${name} of ${screen} is the id of`)
    return id
  })
