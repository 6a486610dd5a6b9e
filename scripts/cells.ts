// `npm run cells -- COMMAND`: connects the cells of an installation (docs/scale.md, Cells). Needs the environment of a cell; its processes may
// be running. `join` also needs IDENTITY_DATABASE_URL, the database of the identity cell.
//   identity TITLE   this cell becomes the one where people sign in
//   join TITLE       this cell shares its people with the identity cell
//   leave            this cell goes on alone
//   forget NAME      in the identity cell: the same from its side, also for a cell that is gone
import { readConfig } from '@kuri/server/config'
import { StartupError } from '@kuri/server/platform/startup-error'
import type pg from 'pg'
import * as links from './operator/cell-links.ts'
import { databaseUrlOf } from './operator/command.ts'

const USAGE = 'Usage: npm run cells -- identity TITLE | join TITLE | leave | forget NAME'

type Own = { cell: string; url: string; databaseUrl: string }

function readOwn(): Own {
  const config = readConfig(process.env)
  const { cell, publicUrl } = config
  const databaseUrl = databaseUrlOf(config)
  if (cell === null) throw new StartupError('KURI_CELL is required: the name of this cell.')
  if (publicUrl === undefined) throw new StartupError('PUBLIC_URL is required: where people reach this cell.')
  if (databaseUrl === null) throw new StartupError('DATABASE_URL is required, or a running service with its own.')
  return { cell, url: publicUrl, databaseUrl }
}

const becomeIdentity = ({ cell, url, databaseUrl }: Own, title: string) =>
  links.withClient(databaseUrl, async (own) => {
    await links.assertReplicates(own, 'This cell')
    const known = await links.findIdentity(own)
    if (known !== null && known !== cell) throw new StartupError(`The identity cell is ${known}; leave it first.`)
    await links.saveCell(own, { name: cell, title, url, isIdentity: true })
    return `People sign in at ${url} from now on; ${await links.keepAccounts(own, cell)} accounts were listed.`
  })

async function join({ cell, url, databaseUrl }: Own, title: string): Promise<string> {
  const identityUrl = process.env.IDENTITY_DATABASE_URL
  if (!identityUrl) throw new StartupError('IDENTITY_DATABASE_URL is required: the database of the identity cell.')
  return links.withClient(databaseUrl, (own) =>
    links.withClient(identityUrl, async (identity) => {
      await links.assertReplicates(own, 'This cell')
      await links.assertReplicates(identity, 'The identity cell')
      const name = await links.findIdentity(identity)
      if (name === null || name === cell)
        throw new StartupError('IDENTITY_DATABASE_URL is not the database of an identity cell.')
      const count = await links.keepAccounts(own, cell)
      await links.saveCell(identity, { name: cell, title, url, isIdentity: false })
      await links.publishCell(own, links.linkToIdentity(cell))
      await links.publishIdentity(identity, links.linkToCell(cell), cell)
      if (await links.clearBrokenLink(identity, own, links.linkToIdentity(cell))) await deleteRows(identity, cell)
      if (await links.clearBrokenLink(own, identity, links.linkToCell(cell))) await deletePublished(own)
      // Each server connects to the other; where they see each other under other addresses than this command does, these say so.
      await links.subscribe(identity, links.linkToIdentity(cell), process.env.CELL_CONNECTION ?? databaseUrl)
      await links.subscribe(own, links.linkToCell(cell), process.env.IDENTITY_CONNECTION ?? identityUrl)
      return `${cell} has joined ${name}; ${count} accounts were listed.`
    }),
  )
}

const leave = ({ cell, databaseUrl }: Own) =>
  links.withClient(databaseUrl, async (own) => {
    await links.unsubscribe(own, links.linkToCell(cell))
    await links.unpublish(own, links.linkToIdentity(cell))
    await own.query('DROP TRIGGER IF EXISTS users__keep_cell_account ON users')
    await deleteRows(own, cell)
    await deletePublished(own)
    return `${cell} goes on alone. In the identity cell run: npm run cells -- forget ${cell}`
  })

const forget = ({ databaseUrl }: Own, cell: string) =>
  links.withClient(databaseUrl, async (identity) => {
    await links.unsubscribe(identity, links.linkToIdentity(cell))
    await links.unpublish(identity, links.linkToCell(cell))
    await deleteRows(identity, cell)
    await identity.query('DELETE FROM cells WHERE name = $1 AND NOT is_identity', [cell])
    return `${cell} is no longer listed.`
  })

async function deleteRows(client: pg.Client, cell: string): Promise<void> {
  await client.query('DELETE FROM cell_accounts WHERE cell = $1', [cell])
  await client.query('DELETE FROM cell_names WHERE cell = $1', [cell])
  await client.query('DELETE FROM cell_companies WHERE cell = $1', [cell])
  await client.query('DELETE FROM cell_programs WHERE cell = $1', [cell])
}

/** What the identity cell wrote. */
async function deletePublished(client: pg.Client): Promise<void> {
  for (const table of ['cells', 'cell_keys', 'cell_names']) await client.query(`DELETE FROM ${table}`)
}

async function run([command, ...words]: readonly string[]): Promise<string> {
  const text = words.join(' ').trim()
  if (command === 'leave') return leave(readOwn())
  if (text === '' || text.length > 80) throw new StartupError(USAGE)
  if (command === 'identity') return becomeIdentity(readOwn(), text)
  if (command === 'join') return join(readOwn(), text)
  if (command === 'forget') return forget(readOwn(), text)
  throw new StartupError(USAGE)
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
