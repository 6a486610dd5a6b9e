// Minutes on paper and at the Registrar: scans, the filing copy, and the day and reference of the filing.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type * as contract from '@kuri/contract/auctions/minutes.contract'
import type { Body } from '@kuri/contract/kit/route'
import type { Auction } from '#features/auctions/model/auction'
import { getAuction } from '#features/auctions/model/mutate-auction'
import { recordAudit } from '#features/audit/audit.sql'
import { announceUpload, confirmUpload } from '#features/files/files.actions'
import { findFile } from '#features/files/files.sql'
import { dayAt } from '#features/programs/calendar.rules'
import { type ZipEntry, zipOf } from '#platform/documents/zip'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { changeMinutes } from './change-minutes.ts'
import { putOnce } from './put-once.ts'
import * as rows from './records.sql.ts'
import { type ShownMinutes, showNewest, toSignature } from './records.view.ts'

const PURPOSE = 'MINUTES_SCAN'
const ZIP = 'application/zip'

const reach = (permit: Permit) => (auction: Auction | undefined) => permit.requireVisible(auction, 'FORBIDDEN')

export async function requireShown(deps: Platform, auctionId: string): Promise<ShownMinutes> {
  const shown = await showNewest(deps, auctionId)
  if (!shown) throw refuse('MINUTES_NOT_DRAFTED')
  return shown
}

export async function announceScan(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  { fileName, contentType }: Body<typeof contract.generateMinutesScan.company>,
) {
  const { companyId, programId } = await getAuction(deps, permit, auctionId)
  return deps.transact(async (tx) => {
    if (!(await rows.findNewest(tx, auctionId))) throw refuse('MINUTES_NOT_DRAFTED')
    const owner = { companyId, programId }
    const file = { owner, purpose: PURPOSE, fileName, contentType, createdById: permit.actor.userId }
    return announceUpload(deps, tx, file, deps.clock.now())
  })
}

export async function confirmScan(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  { fileId, digest }: Body<typeof contract.confirmMinutesScan.company>,
) {
  const { programId } = await getAuction(deps, permit, auctionId)
  const file = await findFile(deps.db, fileId)
  if (!file || file.programId !== programId || file.purpose !== PURPOSE) throw refuse('NOT_FOUND')
  const { sha256 } = await confirmUpload(deps, file, async () => undefined)
  await changeMinutes(
    deps,
    permit.actor,
    auctionId,
    digest,
    async ({ tx, row, now }) => {
      const scans = await rows.listScans(tx, row.id)
      if (scans.some((scan) => scan.fileId === fileId)) return null
      const uploadedById = permit.actor.userId
      await rows.insertScan(tx, { fileId, minutesId: row.id, sha256: sha256!, uploadedById, createdAt: now })
      const entry = { companyId: row.companyId, action: 'minutes.scan-added', resourceId: row.id } as const
      await recordAudit(tx, permit.actor, { ...entry, after: { fileId, sha256 } }, now)
      return { action: 'SIGNED_ON_PAPER', personId: uploadedById, sha256 }
    },
    reach(permit),
  )
  return (await requireShown(deps, auctionId)).record
}

export async function recordFiling(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  { digest, filedOn, reference }: Body<typeof contract.fileMinutes.company>,
) {
  const day = filedOn.slice(0, 10)
  await changeMinutes(
    deps,
    permit.actor,
    auctionId,
    digest,
    async ({ tx, row, now }) => {
      if (row.status !== 'FINAL' && row.status !== 'SIGNED_ON_PAPER') throw refuse('MINUTES_UNSIGNED')
      const { timeZone } = deps.config
      if (day < dayAt(row.createdAt, timeZone) || day > dayAt(now, timeZone))
        refuseInvalid([{ path: 'filedOn', message: 'must be a day from the draft to today' }])
      const personId = permit.actor.userId
      await rows.updateFiled(tx, row.id, { filedOn: day, filedReference: reference, filedById: personId })
      const entry = { companyId: row.companyId, action: 'minutes.filed', resourceId: row.id } as const
      await recordAudit(tx, permit.actor, { ...entry, after: { filedOn: day, reference } }, now)
      return { action: 'FILED', personId, sha256: null }
    },
    reach(permit),
  )
  return (await requireShown(deps, auctionId)).record
}

const README = `This is the filing copy of the minutes of an auction.

minutes.pdf      for reading and printing
minutes.json     the text that was signed; its SHA-256 is the digest
signatures.json  who signed or disputed which digest, and when
evidence.json    the log of the auction, for the verifier; left out of an auction whose log is incomplete or larger than 64 MB
policy.txt       the keys of the service and of its witnesses; a verifier should use a copy from elsewhere where there is one
`

/** The evidence of an auction knows its minutes, and so the filing copy is given the files that come from there. */
export type FilingDeps = Platform & { readFilingFiles: (deps: Platform, auctionId: string) => Promise<ZipEntry[]> }

/** Stored under the hash of what it holds: witnesses sign the log also after the minutes are final. */
export async function storeFilingCopy(deps: FilingDeps, { row, drawn }: ShownMinutes) {
  const [signatures, disputes] = await Promise.all([
    rows.listSignatures(deps.db, row.id),
    rows.listDisputes(deps.db, row.id),
  ])
  const signed = signatures.map((each) => ({ ...toSignature(each), name: each.signerName }))
  const disputed = disputes.map(({ disputerName: name, text, createdAt }) => ({
    name,
    text,
    at: createdAt.toISOString(),
  }))
  const zip = zipOf(
    [
      { name: 'README.txt', bytes: Buffer.from(README) },
      { name: 'minutes.pdf', bytes: await deps.objectStore.open(drawn.key).then(buffer) },
      { name: 'minutes.json', bytes: Buffer.from(row.text) },
      {
        name: 'signatures.json',
        bytes: Buffer.from(JSON.stringify({ digest: row.digest, status: row.status, signed, disputed }, null, 2)),
      },
      ...(await deps.readFilingFiles(deps, row.auctionId)),
    ],
    row.createdAt,
  )
  const key = `${drawn.key}-filing-${createHash('sha256').update(zip).digest('hex').slice(0, 16)}`
  if (!(await deps.objectStore.find(key))) await putOnce(deps, key, zip, ZIP)
  const fileName = drawn.fileName.replace(/\.pdf$/, '.zip')
  return {
    fileName,
    sizeBytes: zip.length,
    fileUrl: await deps.objectStore.presignDownload(key, { fileName, contentType: ZIP }),
  }
}

export async function readFilingCopy(deps: FilingDeps, permit: Permit, auctionId: string) {
  await getAuction(deps, permit, auctionId)
  return storeFilingCopy(deps, await requireShown(deps, auctionId))
}
