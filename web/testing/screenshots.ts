// `npm run shots`: a picture of every screen of a running demo world, at three widths, light and dark, for people to look at.
// KURI_URL names the server (http://127.0.0.1:3000), which must run with DEV_OTP=123456 RATE_LIMITS=off; SHOTS_LANGUAGE another language.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

const KURI_URL = process.env.KURI_URL ?? 'http://127.0.0.1:3000'
const LANGUAGE = process.env.SHOTS_LANGUAGE ?? 'en'
const FOLDER = fileURLToPath(new URL(`../screenshots/${LANGUAGE}`, import.meta.url))
/** A member of the demo world with chits in several states. */
const MEMBER = process.env.SHOTS_MOBILE ?? '+919000002001'
const CODE = '123456'
const WIDTHS = [360, 768, 1280]
const THEMES = ['light', 'dark'] as const

type Json = { data: Record<string, unknown> }

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${KURI_URL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return response
}

async function signIn() {
  const device = { mobileNumber: MEMBER, deviceId: 'screenshots' }
  await post('/v2/auth/request-otp', {
    ...device,
    acceptedTermsAndConditions: true,
    platform: 'WEB',
    formFactor: 'MOBILE',
    otpChannel: 'SMS',
  })
  const response = await post('/v2/auth/verify-otp', { ...device, otp: CODE })
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
  const [name, value] = cookie.split('=') as [string, string]
  return { name, value, token: ((await response.json()) as Json).data.accessToken as string }
}

async function readList(path: string, list: string, token?: string): Promise<Record<string, string>[]> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${KURI_URL}${path}`, { headers })
  return ((await response.json()) as Json).data[list] as Record<string, string>[]
}

/** The addresses of all screens, with ids from the demo world. */
async function addresses(token: string): Promise<{ open: [string, string][]; member: [string, string][] }> {
  const [program] = await readList('/v2/public/programs', 'programs')
  const [chit] = await readList('/v2/subscribers/me/programs', 'programs', token)
  const auctions = await readList('/v2/subscribers/me/auctions?pageSize=100', 'auctions', token)
  const [invoice] = await readList('/v2/subscribers/me/invoices', 'invoices', token)
  const auction = auctions.find(({ auctionStatus }) => auctionStatus !== 'COMPLETE') ?? auctions[0]
  const decided = auctions.find(({ auctionStatus }) => auctionStatus === 'COMPLETE')
  const ofAuction = auction && `/my/auctions/${auction.auctionId}`
  return {
    open: [
      ['landing', '/'],
      ['marketplace', '/chits'],
      ['program', `/chits/${program?.id}`],
      ['sign-in', '/sign-in'],
      ['challenges', '/challenges'],
      ['not-found', '/nothing-here'],
    ],
    member: [
      ['home', '/home'],
      ['my-chits', '/my/chits'],
      ['my-chit', `/my/chits/${chit?.programId}`],
      ['statement', `/my/chits/${chit?.programId}/statement`],
      ['auctions', '/my/auctions'],
      ...(auction
        ? ([
            ['auction', `${ofAuction}`],
            ['prebid', `${ofAuction}/prebid/${auction.enrolledSubscriberId}`],
            ['room', `${ofAuction}/room/${auction.enrolledSubscriberId}`],
          ] as [string, string][])
        : []),
      ...(decided ? ([['result', `/my/auctions/${decided.auctionId}/result`]] as [string, string][]) : []),
      ['money', '/my/money'],
      ['invoices', '/my/invoices'],
      ['pay', `/pay/${invoice?.id}`],
      ['payments', '/my/payments'],
      ['receipts', '/my/receipts'],
      ['requests', '/my/requests'],
      ['join', `/join/${program?.id}`],
      ['notifications', '/my/notifications'],
      ['profile', '/my/profile'],
      ['devices', '/my/profile/devices'],
      ['documents', '/my/documents'],
      ['signatures', '/my/signatures'],
    ],
  }
}

await mkdir(FOLDER, { recursive: true })
const { name, value, token } = await signIn()
const { open, member } = await addresses(token)
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
for (const width of WIDTHS)
  for (const theme of THEMES) {
    const context = await browser.newContext({
      baseURL: KURI_URL,
      viewport: { width, height: width === 360 ? 640 : 800 },
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Kolkata',
    })
    await context.addInitScript(
      `localStorage.setItem('kuri.language', '${LANGUAGE}'); localStorage.setItem('kuri.theme', '${theme}')`,
    )
    const page = await context.newPage()
    const shoot = async ([title, path]: [string, string]) => {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `${FOLDER}/${title}-${width}-${theme}.png`, fullPage: title !== 'room' })
    }
    for (const address of open) await shoot(address)
    // The cookie rotates, so every context signs in by itself.
    const own = width === WIDTHS[0] && theme === THEMES[0] ? { name, value } : await signIn()
    await context.addCookies([
      { name: own.name, value: own.value, url: `${KURI_URL}/v2/auth`, httpOnly: true, sameSite: 'Strict' },
    ])
    for (const address of member) await shoot(address)
    await context.close()
  }
await browser.close()
console.log(`${WIDTHS.length * THEMES.length * (open.length + member.length)} pictures are in ${FOLDER}`)
