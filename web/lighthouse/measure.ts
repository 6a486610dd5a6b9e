// Loads every page of visitors and the main pages of a member at 360 px with a slowed processor, and compares with the goals. The server
// must run with DEV_OTP=123456 RATE_LIMITS=off. LIGHTHOUSE_NETWORK=slow4g or slow3g measures one network, LIGHTHOUSE_ONLY=chits one page.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { FIRST_PAGE_KB, ROOM_KB, wholePages } from '../testing/bundle-sizes.ts'
import { KURI_URL, listScreens, type Screen, signIn } from '../testing/demo-screens.ts'
import { findBrowser } from '../testing/find-browser.ts'
import {
  type Audience,
  BUDGETS,
  CPU_SLOWDOWN,
  isScored,
  NETWORKS,
  type Network,
  SCORES,
  type Score,
} from './budgets.ts'

type Audit = { score: number | null; numericValue?: number }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Report = { audits: Record<string, Audit>; categories: Record<string, Category> }
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>
// Its own types pull in the protocol of the whole browser.
const LIGHTHOUSE: string = 'lighthouse'
const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse }

const only = process.env.LIGHTHOUSE_ONLY
const PAGES = {
  visitor: [
    'landing',
    'chits',
    'chits-program',
    'companies-company',
    'challenges',
    'challenges-challenge',
    'shared-result',
    'check-passbook',
    'minutes-registrar',
  ],
  member: [
    'sign-in',
    'home',
    'my-chits-program',
    'my-auctions-auction',
    'my-auctions-auction-room-enrolledSubscriber',
    'my-money',
  ],
} as const satisfies Record<Audience, readonly string[]>
const audienceOf = (title: string): Audience | undefined =>
  (Object.keys(PAGES) as Audience[]).find((audience) => (PAGES[audience] as readonly string[]).includes(title))
const DEBUG_PORT = 9444
/** The browser delays requests and not packets. Lighthouse's own figures for what a request costs on such a network. */
const ROUND_TRIPS_PER_REQUEST = 3.75
const USED_THROUGHPUT = 0.9

const flagsOf = (network: Network) => ({
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
})

/** The profile is shared with the tab that Lighthouse opens, so its cookies are too. */
async function measure({ path, person }: Screen, network: Network): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'kuri-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: ['--no-sandbox', `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    if (person) await context.addCookies([(await signIn(person)).cookie])
    // The first visitor in half a minute may get an outline while the server draws the page; this one is a later one.
    await fetch(`${KURI_URL}${path}`, { headers: { accept: 'text/html', 'accept-language': 'en' } })
    const result = await lighthouse(`${KURI_URL}${path}`, flagsOf(network))
    if (!result) throw new Error(`Lighthouse could not load ${path}.`)
    return result.lhr
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

function compare({ title, path }: Screen, network: Network, { audits, categories }: Report) {
  const audience = audienceOf(title) ?? 'member'
  const budget = BUDGETS[network][audience]
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const seen = {
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    layoutShift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
  }
  const scores = (Object.keys(SCORES) as Score[])
    .filter((name) => isScored(name, audience, path))
    .map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const)
  const missed = [
    ...Object.entries(budget)
      .filter(([name, limit]) => !(seen[name as keyof typeof seen] <= limit))
      .map(([name]) => name),
    ...scores
      .filter(([name, score]) => score < SCORES[name])
      .flatMap(([name]) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  ]
  return {
    firstPaintMs: Math.round(value('first-contentful-paint')),
    largestPaintMs: seen.largestPaintMs,
    goalMs: budget.largestPaintMs,
    layoutShift: seen.layoutShift,
    ...Object.fromEntries(scores),
    load: loadavg()[0]!.toFixed(1),
    missed: missed.join(', '),
  }
}

/** Visitors on both networks, members on the faster one, unless one network is asked for. */
const asked = process.env.LIGHTHOUSE_NETWORK as Network | undefined
const networksOf = (title: string): readonly Network[] => {
  if (asked) return [asked]
  return audienceOf(title) === 'visitor' ? ['slow4g', 'slow3g'] : ['slow4g']
}

function compareSizes() {
  const pages = wholePages()
  const rowOf = (page: string, goalKb: number) => {
    const kb = Math.round(pages.find(({ name }) => name.endsWith(page))!.kb * 10) / 10
    return { kb, goalKb, missed: kb > goalKb ? 'size' : '' }
  }
  return {
    'first page of a member': rowOf('/start.page.tsx', FIRST_PAGE_KB),
    'live room': rowOf('/room.page.tsx', ROOM_KB),
  }
}

const screens = (await listScreens()).filter(({ title }) => (only ? title === only : audienceOf(title)))
const rows: Record<string, ReturnType<typeof compare>> = {}
for (const screen of screens)
  for (const network of networksOf(screen.title))
    rows[`${screen.title} ${network}`] = compare(screen, network, await measure(screen, network))
const sizes = compareSizes()
console.table(rows)
console.table(sizes)
if ([...Object.values(rows), ...Object.values(sizes)].some(({ missed }) => missed !== '')) process.exitCode = 1
