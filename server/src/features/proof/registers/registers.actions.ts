// Writes a register of a program as CSV and PDF, and keeps both with their hashes. [spec: Registers of a program]
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type { makeRegister as makeRegisterRoute, RegisterKind } from '@kuri/contract/proof/registers.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { writeCsv } from '#features/money/books/csv.rules'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Drawer } from '#platform/documents/drawer'
import { PDF } from '#platform/documents/papers'
import { newId } from '#platform/ids'
import { putOnce } from '#platform/object-store/put-once'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { registerTable } from './registers.rules.ts'
import * as rows from './registers.sql.ts'

const CSV = 'text/csv'
const MAX_ROWS = 5000

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function makeRegister(
  deps: Platform,
  permit: Permit,
  drawer: Drawer,
  programId: string,
  body: Body<typeof makeRegisterRoute>,
) {
  const program = permit.requireVisible(await rows.findProgram(deps.db, programId))
  const { timeZone } = deps.config
  const [from, to] = [dayOfInput(body.from, timeZone), dayOfInput(body.to, timeZone)]
  if (to < from) throw invalid('to', 'must not be before from')
  const kind = body.register
  const found = await rows.listRegisterRows(deps.db, kind, { programId, from, to, timeZone }, MAX_ROWS + 1)
  if (found.length > MAX_ROWS) throw refuse('REGISTER_TOO_LONG')
  const now = deps.clock.now()
  const id = newId(now.getTime())
  const table = registerTable(kind, found)
  const csv = Buffer.from(
    [
      ...writeCsv(
        table.columns.map(({ title }) => title),
        table.rows,
      ),
    ].join(''),
  )
  const csvKey = `companies/${program.companyId}/registers/${id}-csv`
  await putOnce(deps.objectStore, csvKey, csv, CSV)
  const document = {
    title: table.title,
    subtitle: `${program.companyName} · ${program.name} (${program.chitId}) · ${from} to ${to}`,
    madeAt: now,
    sections: [
      {
        heading: `Entries: ${found.length}`,
        fields: [{ label: 'SHA-256 of the same register as CSV', value: sha256(csv), isCode: true as const }],
        table,
      },
    ],
  }
  const pdf = await deps.papers.keep(drawer, `companies/${program.companyId}/registers/${id}`, document)
  const pdfSha256 = sha256(await deps.objectStore.open(pdf.key).then(buffer))
  await deps.transact(async (tx) => {
    await rows.insertRegister(tx, {
      ...{ id, programId, companyId: program.companyId, kind, fromOn: from, toOn: to, rowCount: found.length },
      ...{ csvKey, csvSha256: sha256(csv), pdfKey: pdf.key, pdfSha256 },
      ...{ madeById: permit.actor.userId, createdAt: now },
    })
    const entry = { companyId: program.companyId, action: 'register.written', resourceId: id } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { programId, kind, from, to, pdfSha256 } }, now)
  })
  return registerView(deps, await rows.getRegister(deps.db, id))
}

export async function listRegisters(deps: Platform, permit: Permit, programId: string, page: Page) {
  permit.requireVisible(await rows.findProgram(deps.db, programId))
  const [found, count] = await Promise.all([
    rows.listRegisters(deps.db, programId, page),
    rows.countRegisters(deps.db, programId),
  ])
  return paged('registers', await Promise.all(found.map((row) => registerView(deps, row))), count, page)
}

async function registerView({ objectStore }: Platform, row: rows.StoredRegister) {
  const name = `${row.kind.toLowerCase()}-${row.fromOn}-${row.toOn}`
  return {
    registerId: row.id,
    register: row.kind as RegisterKind,
    from: row.fromOn,
    to: row.toOn,
    rowCount: row.rowCount,
    csvUrl: await objectStore.presignDownload(row.csvKey, { fileName: `${name}.csv`, contentType: CSV }),
    csvSha256: row.csvSha256,
    pdfUrl: await objectStore.presignDownload(row.pdfKey, { fileName: `${name}.pdf`, contentType: PDF }),
    pdfSha256: row.pdfSha256,
    madeByName: row.madeByName,
    madeAt: row.createdAt.toISOString(),
  }
}
