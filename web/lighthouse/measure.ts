// Loads every page of visitors and the main pages of a member at 360 px with a slowed processor, and compares with the budgets.
// The server must run with DEV_OTP=123456 RATE_LIMITS=off; LIGHTHOUSE_NETWORK is slow4g (default) or slow3g, LIGHTHOUSE_ONLY a title.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { KURI_URL, listScreens, type Screen, signIn } from '../testing/demo-screens.ts'
import { findBrowser } from '../testing/find-browser.ts'
import { budgetOf, CPU_SLOWDOWN, NETWORKS, type Network, SCORES } from './budgets.ts'

type Audit = { score: number | null; numericValue?: number }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Report = { audits: Record<string, Audit>; categories: Record<string, Category> }
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>
// Its own types pull in the protocol of the whole browser.
const LIGHTHOUSE: string = 'lighthouse'
const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse }

const network = (process.env.LIGHTHOUSE_NETWORK ?? 'slow4g') as Network
const only = process.env.LIGHTHOUSE_ONLY
const PAGES = [
  'landing',
  'chits',
  'chits-program',
  'sign-in',
  'challenges',
  'home',
  'my-chits-program',
  'my-auctions-auction',
  'my-auctions-auction-room-enrolledSubscriber',
  'my-money',
]
const DEBUG_PORT = 9444
/** The browser delays requests and not packets. Lighthouse's own figures for what a request costs on such a network. */
const ROUND_TRIPS_PER_REQUEST = 3.75
const USED_THROUGHPUT = 0.9

const flags = {
  port: DEBUG_PORT,
  logLevel: 'error',
  onlyCategories: ['performance', ...Object.keys(SCORES)],
  formFactor: 'mobile',
  screenEmulation: { mobile: true, width: 360, height: 640, deviceScaleFactor: 2 },
  // Really slow, as in the browser's own tools: a simulation guesses what order the files would arrive in.
  throttlingMethod: 'devtools',
  throttling: {
    ...NETWORKS[network],
    requestLatencyMs: NETWORKS[network].rttMs * ROUND_TRIPS_PER_REQUEST,
    downloadThroughputKbps: NETWORKS[network].throughputKbps * USED_THROUGHPUT,
    uploadThroughputKbps: NETWORKS[network].throughputKbps * USED_THROUGHPUT,
    cpuSlowdownMultiplier: CPU_SLOWDOWN,
  },
  // A member stays signed in.
  disableStorageReset: true,
}

/** The profile is shared with the tab that Lighthouse opens, so its cookies are too. */
async function measure({ path, person }: Screen): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'kuri-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: ['--no-sandbox', `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    if (person) await context.addCookies([(await signIn(person)).cookie])
    const result = await lighthouse(`${KURI_URL}${path}`, flags)
    if (!result) throw new Error(`Lighthouse could not load ${path}.`)
    return result.lhr
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

function compare({ person }: Screen, { audits, categories }: Report) {
  const budget = budgetOf(network, person)
  const value = (name: string) => Math.round((audits[name]?.numericValue ?? Number.NaN) * 1000) / 1000
  const seen = {
    firstPaintMs: Math.round(value('first-contentful-paint')),
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    layoutShift: value('cumulative-layout-shift'),
  }
  const scores = Object.keys(SCORES).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const)
  const missed = [
    ...Object.entries(budget).filter(([name, limit]) => !(seen[name as keyof typeof seen] <= limit)),
    ...scores
      .filter(([name, score]) => score < SCORES[name as keyof typeof SCORES])
      .flatMap(([name]) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => [id]),
  ].map(([name]) => name)
  return { ...seen, ...Object.fromEntries(scores), missed: missed.join(', ') }
}

const screens = (await listScreens()).filter(({ title }) => (only ? title === only : PAGES.includes(title)))
const rows: Record<string, ReturnType<typeof compare>> = {}
for (const screen of screens) rows[screen.title] = compare(screen, await measure(screen))
console.table(rows)
process.exit(Object.values(rows).some(({ missed }) => missed !== '') ? 1 : 0)
