// Stored minutes as screens show them: the text, who signed, what is missing, and what was before.
import { buffer } from 'node:stream/consumers'
import type { MinutesContent } from '@kuri/verify/minutes/minutes'
import { type MinutesSignature, missingSignatures, signerRole } from '@kuri/verify/minutes/minutes-signatures'
import { renderSVG } from 'uqr'
import { fileUrls } from '#features/companies/files/files.actions'
import type { Drawer } from '#platform/documents/drawer'
import { PDF } from '#platform/documents/papers'
import type { Platform } from '#platform/platform'
import { drawDocument } from './draw.document.ts'
import type { DrawContent } from './draw.rules.ts'
import { readPrintedHead } from './log-head.ts'
import { paperView } from './minutes.document.ts'
import { type Printed, recordDocument, SIGNATURE_LINES } from './records.document.ts'
import * as rows from './records.sql.ts'

export const contentOf = ({ text }: rows.MinutesRow) => JSON.parse(text) as MinutesContent
/** Of minutes of a cycle that was drawn without the platform. */
export const drawOf = ({ text }: rows.MinutesRow) => JSON.parse(text) as DrawContent

export const toSignature = ({ role, userId, digest, createdAt }: rows.SignatureRow): MinutesSignature => ({
  role: role as MinutesSignature['role'],
  personId: userId,
  digest,
  at: createdAt.toISOString(),
})

const roleOf = (content: MinutesContent, { role, userId }: rows.SignatureRow) =>
  role === 'FOREMAN' ? ('FOREMAN' as const) : (signerRole(content, userId) ?? ('OTHER' as const))

/** Members read minutes in their account; the Registrar, who has none, opens the filing copy in the verifier. */
const addressesOf = (deps: Pick<Platform, 'webUrl'>, { auctionId, cycleId }: rows.MinutesRow) => ({
  members: `${deps.webUrl()}/my/${auctionId === null ? `cycles/${cycleId}` : `auctions/${auctionId}`}/minutes`,
  verifier: `${deps.webUrl()}/trust/verify.html`,
})

async function printedMinutes(
  deps: Platform,
  row: rows.MinutesRow,
  versions: readonly rows.MinutesRow[],
): Promise<Printed> {
  const content = contentOf(row)
  const [signed, disputes, head] = await Promise.all([
    rows.listSignatures(deps.db, row.id),
    rows.listDisputes(deps.db, row.id),
    readPrintedHead(deps, row, content.size),
  ])
  const addresses = addressesOf(deps, row)
  return {
    ...{ row, content, disputes, head, addresses, timeZone: deps.config.timeZone },
    amendsVersion: versions.find(({ id }) => id === row.amendsId)?.version ?? null,
    missing: missingSignatures(content, row.digest, signed.map(toSignature)),
    qr: () => deps.pictures.normalise(Buffer.from(renderSVG(addresses.verifier, { pixelSize: 4 }))),
    signatures: signed.map((signature) => ({
      role: roleOf(content, signature),
      name: signature.signerName,
      at: signature.createdAt,
      picture: async () => deps.pictures.normalise(await deps.objectStore.open(signature.objectKey).then(buffer)),
      sha256: signature.sha256 ?? '',
    })),
  }
}

async function drawRecord(deps: Platform, drawer: Drawer, row: rows.MinutesRow, versions: readonly rows.MinutesRow[]) {
  const printed = await printedMinutes(deps, row, versions)
  const document = row.auctionId === null ? drawDocument(printed, drawOf(row)) : recordDocument(printed)
  const status = row.status.toLowerCase().replaceAll('_', '-')
  const prefix = `companies/${row.companyId}/minutes/${row.auctionId ?? row.cycleId}-v${row.version}-${status}`
  const { key, sizeBytes } = await deps.papers.keep(drawer, prefix, document)
  const fileName = `minutes-instalment-${printed.content.instalment.number ?? 0}-version-${row.version}.pdf`
  const fileUrl = await deps.objectStore.presignDownload(key, { fileName, contentType: PDF })
  return { key, fileName, fileUrl, document, printed, sizeBytes }
}

const byId = (names: readonly { kind: string; name?: string; count?: number }[]) =>
  names.map(({ kind, name = null, count = 1 }) => ({ kind, name, count }))

/** The newest version of the minutes of an auction or a cycle; null before the first draft. */
export async function showNewest(deps: Platform, drawer: Drawer, subjectId: string) {
  const versions = await rows.listVersions(deps.db, subjectId)
  const row = versions[0]
  if (!row) return null
  const drawn = await drawRecord(deps, drawer, row, versions)
  const { printed, document, fileUrl } = drawn
  const [scans, declared] = await Promise.all([rows.listScans(deps.db, row.id), rows.findSequenceOf(deps.db, row)])
  const urls = await fileUrls(
    deps,
    deps.db,
    scans.map(({ fileId }) => fileId),
  )
  const record = {
    ...versionView(row),
    minutesId: row.id,
    amendsVersion: printed.amendsVersion,
    isOutdated: declared !== row.declaredSequence,
    signaturesDueOn: row.signaturesDueOn,
    filingDueOn: row.filingDueOn,
    filingSource: row.filingSource,
    filedOn: row.filedOn,
    filedReference: row.filedReference,
    paper: paperView(document, SIGNATURE_LINES),
    fileUrl,
    signatures: printed.signatures.map(({ role, name, at }) => ({
      role: role as ReturnType<typeof roleOf>,
      name,
      signedAt: at.toISOString(),
    })),
    missing: byId(printed.missing) as {
      kind: (typeof printed.missing)[number]['kind']
      name: string | null
      count: number
    }[],
    disputes: printed.disputes.map(({ disputerName: name, text, createdAt }) => ({
      ...{ name, text, disputedAt: createdAt.toISOString() },
    })),
    scans: scans.map(({ fileId, sha256, createdAt }) => ({
      ...{ fileId, sha256, fileUrl: urls.get(fileId) ?? '', uploadedAt: createdAt.toISOString() },
    })),
    earlier: versions.slice(1).map(versionView),
  }
  return { row, record, drawn }
}
export type ShownMinutes = NonNullable<Awaited<ReturnType<typeof showNewest>>>

const versionView = ({ version, round, digest, status, createdAt }: rows.MinutesRow) => ({
  version,
  round,
  digest,
  status: status as 'DRAFT' | 'INCOMPLETE' | 'FINAL' | 'SIGNED_ON_PAPER',
  draftedAt: createdAt.toISOString(),
})
