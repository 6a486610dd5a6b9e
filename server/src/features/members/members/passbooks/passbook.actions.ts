// Reads the passbook of a ticket, prints it with a check code, and tells whether a printed one is genuine.
// [spec: Who may do what with money]

import { createHash, randomBytes } from 'node:crypto'
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { renderSVG } from 'uqr'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { getLanguageOfUser } from '#features/messages/messages/recipient-language.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Drawer } from '#platform/documents/drawer'
import { PDF } from '#platform/documents/papers'
import { newId } from '#platform/ids'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { CHECK_CODE_LENGTH, checkAddress, lastDigits, printCheckCode, readCheckCode } from './check-codes.rules.ts'
import { passbookDocument } from './passbook.document.ts'
import type { PassbookFacts } from './passbook.rules.ts'
import * as rows from './passbook.sql.ts'
import { passbookView } from './passbook.view.ts'

const findVisible = async ({ db }: Platform, permit: Permit, id: string) =>
  permit.requireVisible(await rows.findPassbookFacts(db, id))

async function findOwn({ db }: Platform, { actor }: Permit, id: string): Promise<PassbookFacts> {
  const facts = await rows.findPassbookFacts(db, id)
  if (facts?.subscriberId !== actor.userId) throw refuse('NOT_FOUND')
  return facts
}

/** The lines and the books are read in one statement; where they disagree the service is at fault, and somebody must look. */
function viewNow({ clock, config, log }: Platform, facts: PassbookFacts) {
  const now = clock.now()
  const passbook = passbookView(facts, { today: dayAt(now, config.timeZone), now })
  const { enrollmentId, ledgerPaise } = facts
  if (!passbook.matchesBooks)
    log.error(
      { enrollmentId, ledgerPaise, passbookAmount: passbook.balanceAmount },
      'a passbook does not match the books',
    )
  return passbook
}

export const readPassbook = async (deps: Platform, permit: Permit, id: string) =>
  viewNow(deps, await findVisible(deps, permit, id))

export const readOwnPassbook = async (deps: Platform, permit: Permit, id: string) =>
  viewNow(deps, await findOwn(deps, permit, id))

export const certifyPassbook = async (deps: Platform, permit: Permit, drawer: Drawer, id: string) =>
  certify(deps, permit.actor, drawer, await findVisible(deps, permit, id))

export const certifyOwnPassbook = async (deps: Platform, permit: Permit, drawer: Drawer, id: string) =>
  certify(deps, permit.actor, drawer, await findOwn(deps, permit, id))

function checkPageOf({ webUrl, pictures }: Platform, checkCode: string) {
  const target = checkAddress(webUrl(), checkCode)
  return {
    caption: target.split('#')[0]!,
    picture: () => pictures.normalise(Buffer.from(renderSVG(target, { pixelSize: 4 }))),
    sha256: createHash('sha256').update(target).digest('hex'),
  }
}

/** The PDF is stored before its row, so that no code leads to a missing paper. */
async function certify(deps: Platform, actor: Actor, drawer: Drawer, facts: PassbookFacts) {
  const { objectStore, config, secrets } = deps
  const passbook = viewNow(deps, facts)
  if (!passbook.matchesBooks) throw refuse('PASSBOOK_NOT_BALANCED')
  const checkCode = printCheckCode(randomBytes(CHECK_CODE_LENGTH))
  const language = await getLanguageOfUser(deps.db, facts.subscriberId)
  const { bytes, fingerprint } = await deps.papers.draw(
    drawer,
    passbookDocument(passbook, {
      checkCode,
      checkPage: checkPageOf(deps, checkCode),
      timeZone: config.timeZone,
      language,
    }),
  )
  const issuedAt = new Date(passbook.asOf)
  const id = newId(issuedAt.getTime())
  const { companyId, enrollmentId, ticketNumber, ledgerPaise: balancePaise } = facts
  const objectKey = `companies/${companyId}/passbooks/${id}`
  await objectStore.put(objectKey, bytes, PDF)
  const certificate = {
    id,
    codeHash: hashOf(secrets, readCheckCode(checkCode)!),
    companyId,
    enrollmentId,
    ticketNumber,
    balancePaise,
    fingerprint,
    objectKey,
    issuedById: actor.userId,
    issuedAt,
    issuedOn: dayAt(issuedAt, config.timeZone),
  }
  await deps.transact(async (tx) => {
    await rows.insertCertificate(tx, certificate)
    const after = { enrollmentId, balancePaise, fingerprint }
    const entry = { companyId, action: 'passbook.certified', resourceId: id, after } as const
    await recordAudit(tx, actor, entry, issuedAt)
  })
  const fileName = `passbook-${ticketNumber}-${certificate.issuedOn}.pdf`
  return {
    certificateId: id,
    checkCode,
    issuedAt: passbook.asOf,
    balanceAmount: rupees(balancePaise),
    fileName,
    contentType: PDF,
    sizeBytes: bytes.length,
    fileUrl: await objectStore.presignDownload(objectKey, { fileName, contentType: PDF }),
  }
}

const hashOf = ({ keyedHash }: Pick<Platform['secrets'], 'keyedHash'>, code: string) => keyedHash(`passbook:${code}`)

/** An unknown code and a malformed one get the same answer. */
export async function checkPassbook({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, text: string) {
  const code = readCheckCode(text)
  const found = code === null ? undefined : await rows.findCertificate(db, hashOf(secrets, code))
  return {
    isGenuine: found !== undefined,
    issuedOn: found?.issuedOn ?? null,
    ticketDigits: found ? lastDigits(found.ticketNumber) : null,
    balanceAmount: rupeesOrNull(found?.balancePaise ?? null),
  }
}
