// Links with which a Registrar without an account reads minutes. The token is shown once; it stands after the # of the address and is
// sent in a body, so that no server writes it into a log.
import { randomBytes } from 'node:crypto'
import { getAuction } from '#features/auctions/model/mutate-auction'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Drawer } from '#platform/documents/drawer'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { type FilingDeps, requireShown, storeFilingCopy } from './filing.actions.ts'
import * as rows from './links.sql.ts'
import { findNewest } from './records.sql.ts'
import { contentOf } from './records.view.ts'

const DAY_MS = 24 * 3600 * 1000

export const linkView = ({ id, createdAt, expiresAt, revokedAt, openedCount, lastOpenedAt }: rows.LinkRow) => ({
  linkId: id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  openedCount,
  lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
})

export async function createLink(deps: Platform, permit: Permit, auctionId: string, validDays: number) {
  const { companyId } = await getAuction(deps, permit, auctionId)
  if (!(await findNewest(deps.db, auctionId))) throw refuse('MINUTES_NOT_DRAFTED')
  const token = randomBytes(32).toString('hex')
  const link = await deps.transact(async (tx) => {
    const now = deps.clock.now()
    const id = newId(now.getTime())
    const expiresAt = new Date(now.getTime() + validDays * DAY_MS)
    const entry = { companyId, action: 'minutes.link-created', resourceId: auctionId } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { linkId: id, expiresAt: expiresAt.toISOString() } }, now)
    return rows.insertLink(tx, {
      ...{ id, companyId, auctionId, expiresAt, createdAt: now },
      tokenHash: deps.secrets.keyedHash(`minutes-link:${token}`),
      createdById: permit.actor.userId,
    })
  })
  return { link: linkView(link), url: `${deps.webUrl()}/minutes#${token}` }
}

export async function revokeLink(deps: Platform, permit: Permit, auctionId: string, linkId: string) {
  const { companyId } = await getAuction(deps, permit, auctionId)
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    const revoked = await rows.updateLinkRevoked(tx, auctionId, linkId, now)
    if (revoked) {
      const entry = { companyId, action: 'minutes.link-revoked', resourceId: auctionId } as const
      await recordAudit(tx, permit.actor, { ...entry, after: { linkId } }, now)
    }
    const link = revoked ?? (await rows.findLink(tx, auctionId, linkId))
    if (!link) throw refuse('NOT_FOUND')
    return linkView(link)
  })
}

export async function openLink(deps: FilingDeps, drawer: Drawer, token: string) {
  const link = await rows.findLinkByToken(deps.db, deps.secrets.keyedHash(`minutes-link:${token}`))
  const now = deps.clock.now()
  if (!link) throw refuse('NOT_FOUND')
  if (link.revokedAt !== null || link.expiresAt <= now) throw refuse('MINUTES_LINK_ENDED')
  await deps.transact((tx) => rows.updateLinkOpened(tx, link.id, now))
  const shown = await requireShown(deps, drawer, link.auctionId)
  const { companyName, programName } = contentOf(shown.row).statements
  const { fileName, fileUrl } = await storeFilingCopy(deps, drawer, shown)
  return {
    companyName,
    programName,
    expiresAt: link.expiresAt.toISOString(),
    record: shown.record,
    filing: { fileName, fileUrl },
  }
}
