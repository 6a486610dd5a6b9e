// Minutes on paper and at the Registrar: scans, the filing copy, and the day and reference of the filing.
import { buffer } from 'node:stream/consumers'
import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/proof/minutes.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceUpload, confirmUpload } from '#features/companies/files/files.actions'
import { findFile } from '#features/companies/files/files.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Drawer } from '#platform/documents/drawer'
import { ZIP } from '#platform/documents/papers'
import type { ZipEntry } from '#platform/documents/zip'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { changeMinutes } from './change-minutes.ts'
import type { MinutesSubject } from './minutes-subject.ts'
import * as rows from './records.sql.ts'
import { drawOf, type ShownMinutes, showNewest, toSignature } from './records.view.ts'

const PURPOSE = 'MINUTES_SCAN'

export async function requireShown(deps: Platform, drawer: Drawer, id: string): Promise<ShownMinutes> {
  const shown = await showNewest(deps, drawer, id)
  if (!shown) throw refuse('MINUTES_NOT_DRAFTED')
  return shown
}

export async function announceScan(
  deps: Platform,
  subject: MinutesSubject,
  permit: Permit,
  id: string,
  { fileName, contentType }: Body<typeof contract.generateMinutesScan.company>,
) {
  const { companyId, programId } = await subject.get(deps, permit, id)
  return deps.transact(async (tx) => {
    if (!(await rows.findNewest(tx, id))) throw refuse('MINUTES_NOT_DRAFTED')
    const owner = { companyId, programId }
    const file = { owner, purpose: PURPOSE, fileName, contentType, createdById: permit.actor.userId }
    return announceUpload(deps, tx, file, deps.clock.now())
  })
}

export async function confirmScan(
  deps: Platform,
  subject: MinutesSubject,
  permit: Permit,
  drawer: Drawer,
  id: string,
  { fileId, digest }: Body<typeof contract.confirmMinutesScan.company>,
) {
  const { programId } = await subject.get(deps, permit, id)
  const file = await findFile(deps.db, fileId)
  if (!file || file.programId !== programId || file.purpose !== PURPOSE) throw refuse('NOT_FOUND')
  const { sha256 } = await confirmUpload(deps, file, async () => undefined)
  await changeMinutes(deps, subject, permit, id, digest, async ({ tx, row, now }) => {
    const scans = await rows.listScans(tx, row.id)
    if (scans.some((scan) => scan.fileId === fileId)) return null
    const uploadedById = permit.actor.userId
    await rows.insertScan(tx, { fileId, minutesId: row.id, sha256: sha256!, uploadedById, createdAt: now })
    const entry = { companyId: row.companyId, action: 'minutes.scan-added', resourceId: row.id } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { fileId, sha256 } }, now)
    return { action: 'SIGNED_ON_PAPER', personId: uploadedById, sha256 }
  })
  return (await requireShown(deps, drawer, id)).record
}

export async function recordFiling(
  deps: Platform,
  subject: MinutesSubject,
  permit: Permit,
  drawer: Drawer,
  id: string,
  { digest, filedOn, reference }: Body<typeof contract.fileMinutes.company>,
) {
  const day = filedOn.slice(0, 10)
  await changeMinutes(deps, subject, permit, id, digest, async ({ tx, row, now }) => {
    if (row.status !== 'FINAL' && row.status !== 'SIGNED_ON_PAPER') throw refuse('MINUTES_UNSIGNED')
    const { timeZone } = deps.config
    if (day < dayAt(row.createdAt, timeZone) || day > dayAt(now, timeZone))
      refuseInvalid([{ path: 'filedOn', message: 'must be a day from the draft to today' }])
    const personId = permit.actor.userId
    await rows.updateFiled(tx, row.id, { filedOn: day, filedReference: reference, filedById: personId })
    const entry = { companyId: row.companyId, action: 'minutes.filed', resourceId: row.id } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { filedOn: day, reference } }, now)
    return { action: 'FILED', personId, sha256: null }
  })
  return (await requireShown(deps, drawer, id)).record
}

const README = `This is the filing copy of the minutes of a draw.

minutes.pdf      for reading and printing
minutes.json     the text that was signed; its SHA-256 is the digest
signatures.json  who signed or disputed which digest, and when
proxy-*          the letters with which members sent somebody else, of a draw that was not held on the platform
evidence.json    the log of the auction, for the verifier; left out of an auction whose log is incomplete or larger than 64 MB
policy.txt       the keys of the service and of its witnesses; a verifier should use a copy from elsewhere where there is one
`

/** Files that come from the evidence of an auction; `contents` names everything they depend on. */
export type FilingFiles = { contents: unknown; read(): Promise<ZipEntry[]> }
/** The evidence of an auction knows its minutes, and so the filing copy is given the files that come from there. */
export type FilingDeps = Platform & { findFilingFiles: (deps: Platform, auctionId: string) => Promise<FilingFiles> }

/** The letters of authorisation of those who came for somebody else. */
async function readProxyFiles({ db, objectStore }: Platform, row: rows.MinutesRow): Promise<FilingFiles> {
  const present = drawOf(row).present.flatMap(({ ticketNumber, proxyFile }) =>
    proxyFile === null ? [] : [{ ticketNumber, ...proxyFile }],
  )
  const files = await Promise.all(
    present.map(async ({ ticketNumber, fileId, sha256 }) => ({
      ticketNumber,
      sha256,
      file: await findFile(db, fileId),
    })),
  )
  return {
    contents: present,
    read: () =>
      Promise.all(
        files.map(async ({ ticketNumber, sha256, file }) => ({
          name: `proxy-ticket-${ticketNumber}-${sha256.slice(0, 8)}-${file!.fileName}`,
          parts: [await objectStore.open(file!.objectKey).then(buffer)],
        })),
      ),
  }
}

/** Witnesses sign the log also after the minutes are final, and then it is packed again. */
export async function storeFilingCopy(deps: FilingDeps, drawer: Drawer, { row, drawn }: ShownMinutes) {
  const [signatures, disputes, more] = await Promise.all([
    rows.listSignatures(deps.db, row.id),
    rows.listDisputes(deps.db, row.id),
    row.auctionId === null ? readProxyFiles(deps, row) : deps.findFilingFiles(deps, row.auctionId),
  ])
  const signed = signatures.map((each) => ({ ...toSignature(each), name: each.signerName }))
  const disputed = disputes.map(({ disputerName: name, text, createdAt }) => ({
    name,
    text,
    at: createdAt.toISOString(),
  }))
  const signing = JSON.stringify({ digest: row.digest, status: row.status, signed, disputed }, null, 2)
  const { key, sizeBytes } = await deps.papers.keepArchive(drawer, `${drawn.key}-filing`, {
    contents: [README, drawn.key, row.text, signing, more.contents],
    madeAt: row.createdAt,
    readFiles: async () => [
      { name: 'README.txt', parts: [Buffer.from(README)] },
      { name: 'minutes.pdf', parts: [await deps.objectStore.open(drawn.key).then(buffer)] },
      { name: 'minutes.json', parts: [Buffer.from(row.text)] },
      { name: 'signatures.json', parts: [Buffer.from(signing)] },
      ...(await more.read()),
    ],
  })
  const fileName = drawn.fileName.replace(/\.pdf$/, '.zip')
  return { fileName, sizeBytes, fileUrl: await deps.objectStore.presignDownload(key, { fileName, contentType: ZIP }) }
}

export async function readFilingCopy(
  deps: FilingDeps,
  subject: MinutesSubject,
  permit: Permit,
  drawer: Drawer,
  id: string,
) {
  await subject.get(deps, permit, id)
  return storeFilingCopy(deps, drawer, await requireShown(deps, drawer, id))
}
