// Every page of the app, read from the routes files, so that the pictures and the tests that crawl cannot miss one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEMO } from '@kuri/contract/kit/demo-ids'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))
const ROUTE = /\bpath: '([^']+)'/g
const PARAMETER = /\$(\w+)/g

/** People of the demo world; `winner` has won an auction and waits for the prize. */
export const DEMO_PEOPLE = {
  member: '+919000002001',
  winner: '+919000002008',
  owner: '+919000001001',
  superadmin: '+919000000001',
} as const
export type DemoPerson = keyof typeof DEMO_PEOPLE

/** `pattern` is the address as in the routes; nobody is signed in on the pages of visitors. */
export type AppPage = { pattern: string; path: string; person: DemoPerson | null }
export type Ids = Readonly<Record<string, string>>

const personOf = (pattern: string): DemoPerson | null => {
  if (/^\/co\b/.test(pattern)) return 'owner'
  if (/^\/admin\b/.test(pattern)) return 'superadmin'
  return /^\/(home|my|join|pay)\b/.test(pattern) ? 'member' : null
}

/** Records of the demo world, by the name of the parameter. */
const IDS: Ids = {
  accountId: DEMO.companyId,
  attemptId: DEMO.attemptId,
  auctionId: DEMO.runningAuctionId,
  branchId: DEMO.branchId,
  challengeId: DEMO.challengeId,
  companyId: DEMO.companyId,
  cycleId: DEMO.runningCycleId,
  enrolledSubscriberId: DEMO.ticketId,
  id: DEMO.templateId,
  invoiceId: DEMO.invoiceId,
  membershipId: DEMO.companyAdminId,
  payoutId: DEMO.payoutId,
  bankAccountId: DEMO.prizeAccountId,
  presetId: DEMO.presetId,
  programId: DEMO.runningProgramId,
  receiptId: DEMO.receiptId,
  requestId: DEMO.enrolledRequestId,
  roleId: DEMO.roleId,
  subscriberId: DEMO.subscriberId,
  ticketId: DEMO.ticketId,
  transactionId: DEMO.transactionId,
}

/** Pages that need another record, or somebody else. */
const SPECIAL: Readonly<Record<string, { ids?: Ids; person?: DemoPerson }>> = {
  '/chits/$programId': { ids: { programId: DEMO.openProgramId } },
  '/join/$programId': { ids: { programId: DEMO.openProgramId } },
  '/join/$programId/about': { ids: { programId: DEMO.openProgramId } },
  '/my/requests/$requestId/addresses': { ids: { requestId: DEMO.beginRequestId } },
  '/my/requests/$requestId/income': { ids: { requestId: DEMO.beginRequestId } },
  '/my/requests/$requestId/submit': { ids: { requestId: DEMO.beginRequestId } },
  '/my/auctions/$auctionId/prebid/$enrolledSubscriberId': {
    ids: { auctionId: DEMO.prebidAuctionId, enrolledSubscriberId: DEMO.prebidTicketId },
  },
  '/my/auctions/$auctionId/result': { ids: { auctionId: DEMO.settledAuctionId }, person: 'winner' },
  '/my/auctions/$auctionId/minutes': { ids: { auctionId: DEMO.settledAuctionId }, person: 'winner' },
  '/my/prizes/$payoutId': { person: 'winner' },
  '/challenges/$challengeId/play/$attemptId': { ids: { attemptId: 'guest' } },
  '/challenges/attempts/$attemptId': { person: 'member' },
  '/co/programs/$programId/setup': { ids: { programId: DEMO.incompleteProgramId } },
  '/co/programs/$programId/edit': { ids: { programId: DEMO.draftProgramId } },
  '/co/programs/$programId/requests': { ids: { programId: DEMO.openProgramId } },
  '/co/programs/$programId/enroll': { ids: { programId: DEMO.openProgramId } },
  '/co/programs/$programId/import/terms': { ids: { programId: DEMO.importedProgramId } },
  '/co/programs/$programId/import/people': { ids: { programId: DEMO.importedProgramId } },
  '/co/programs/$programId/import/payments': { ids: { programId: DEMO.importedProgramId } },
  '/co/programs/$programId/import/winners': { ids: { programId: DEMO.importedProgramId } },
  '/co/requests/$requestId': { ids: { requestId: DEMO.checkedRequestId } },
  '/co/auctions/$auctionId/winner': { ids: { auctionId: DEMO.settledAuctionId } },
  '/co/auctions/$auctionId/record': { ids: { auctionId: DEMO.settledAuctionId } },
  '/admin/programs/$programId': { ids: { programId: DEMO.appliedProgramId } },
  '/admin/requests/$requestId': { ids: { requestId: DEMO.waitingRequestId } },
  '/admin/auctions/$auctionId/winner': { ids: { auctionId: DEMO.settledAuctionId } },
  '/admin/auctions/$auctionId/record': { ids: { auctionId: DEMO.settledAuctionId } },
}

const routesFiles = () =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.routes.tsx') && !name.startsWith('gallery'),
  )

/** All pages of the demo world. `more` names ids that the seed does not give; pages without their ids are left out. */
export function listAppPages(more: Ids = {}): { pages: AppPage[]; without: string[] } {
  const pages: AppPage[] = []
  const without: string[] = []
  for (const file of routesFiles())
    for (const [, pattern] of readFileSync(join(SOURCE, file), 'utf8').matchAll(ROUTE)) {
      const special = SPECIAL[pattern!]
      const ids: Ids = { ...IDS, ...special?.ids, ...more }
      const names = [...pattern!.matchAll(PARAMETER)].map(([, name]) => name!)
      if (names.some((name) => ids[name] === undefined)) without.push(pattern!)
      else
        pages.push({
          pattern: pattern!,
          path: pattern!.replace(PARAMETER, (_, name: string) => ids[name]!),
          person: special?.person ?? personOf(pattern!),
        })
    }
  return { pages, without }
}
