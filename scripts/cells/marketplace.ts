// The common address lists the programs of both cells for visitors, and their companies for superadmins, with the address of those in b.
import { makeProgram } from '@kuri/server/testing/fixtures'
import { signIn } from '../bidding/kuri.ts'
import { until } from '../bidding/processes.ts'
import type { Cell, Installation } from './installation.ts'
import { openRoomIn } from './rooms.ts'

const LISTED_WITHIN_MS = 60_000
export const SUPERADMIN = '+919000000001'

type Listed = { id: string; cell?: { name: string; url: string } }

async function publishIn(cell: Cell): Promise<string> {
  const { room, app, close } = await openRoomIn(cell, 1)
  const { companyId, branchId } = room.company
  const id = await makeProgram(app, companyId, branchId, { programStatus: 'PUBLISHED', name: `Open in ${cell.name}` })
  await close()
  return id
}

export async function checkMarketplace({ edgeUrl, a, b }: Installation): Promise<string[]> {
  const ids = { a: await publishIn(a), b: await publishIn(b) }
  const list = async (url: string) => {
    const response = await fetch(`${url}/v2/public/programs?search=open+in&pageSize=100`)
    return ((await response.json()) as { data: { programs: Listed[] } }).data.programs
  }
  await until('the common address lists programs of both cells', LISTED_WITHIN_MS, async () => {
    const programs = await list(edgeUrl)
    const inA = programs.find(({ id }) => id === ids.a)
    const inB = programs.find(({ id }) => id === ids.b)
    return inA !== undefined && inA.cell === undefined && inB?.cell?.url === b.url
  })
  console.log('  ✓ the common address lists programs of both cells, those of b with its address')
  await checkCompanies(edgeUrl)
  const alone = await list(b.url)
  const isOwnOnly = alone.some(({ id }) => id === ids.b) && !alone.some(({ id }) => id === ids.a)
  console.log(`  ${isOwnOnly ? '✓' : '✗'} b lists its own`)
  return isOwnOnly ? [] : ['b does not list exactly its own programs']
}

async function checkCompanies(edgeUrl: string): Promise<void> {
  const { token } = await signIn(edgeUrl, SUPERADMIN)
  await until('superadmins see the companies of both cells', LISTED_WITHIN_MS, async () => {
    const response = await fetch(`${edgeUrl}/v2/admin/cells/companies?pageSize=100`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { companies } = ((await response.json()) as { data: { companies: { cell: { name: string } }[] } }).data
    return ['a', 'b'].every((name) => companies.some(({ cell }) => cell.name === name))
  })
  console.log('  ✓ superadmins see the companies of both cells')
}
