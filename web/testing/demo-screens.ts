// The screens of a running demo world, for the pictures and the speed of pages.
// KURI_URL names the server (http://127.0.0.1:3000), which must run with DEV_OTP=123456 RATE_LIMITS=off.
import { DEMO } from '@kuri/contract/kit/demo-ids'
import { completeChallengeAsGuest } from '@kuri/contract/programs/challenges.contract'
import { DEMO_PEOPLE, type DemoPerson, listAppPages } from './app-pages.ts'

export const KURI_URL = process.env.KURI_URL ?? 'http://127.0.0.1:3000'
const CODE = '123456'

export type Screen = { title: string; path: string; person: DemoPerson | null }

type Json = { data: Record<string, string> }

async function send(method: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${KURI_URL}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return response
}

/** A session of its own, because the refresh cookie changes at every use. The app follows the language that the service stores. */
export async function signIn(person: DemoPerson, locale = 'en') {
  const device = { mobileNumber: DEMO_PEOPLE[person], deviceId: crypto.randomUUID() }
  const consent = { acceptedTermsAndConditions: true, platform: 'WEB', formFactor: 'MOBILE', otpChannel: 'SMS' }
  await send('POST', '/v2/auth/request-otp', { ...device, ...consent })
  const response = await send('POST', '/v2/auth/verify-otp', { ...device, otp: CODE })
  const [name, value] = response.headers.getSetCookie()[0]!.split(';')[0]!.split('=') as [string, string]
  const cookie = { name, value, url: `${KURI_URL}/v2/auth`, httpOnly: true, sameSite: 'Strict' } as const
  const { accessToken } = ((await response.json()) as Json).data
  const authorization = `Bearer ${accessToken}`
  await send('PATCH', '/v2/auth/session', { locale }, { authorization })
  return { cookie, authorization }
}

/** `/co/programs/$programId/edit` becomes `co-programs-program-edit`. */
const titleOf = (pattern: string) =>
  pattern === '/'
    ? 'landing'
    : pattern
        .slice(1)
        .replaceAll('/', '-')
        .replace(/\$(\w+?)(?:Id)?(?=-|$)/g, '$1')

const MORE: Screen[] = [
  { title: 'not-found', path: '/nothing-here', person: null },
  { title: 'my-auctions-prebids-open', path: `/my/auctions/${DEMO.prebidAuctionId}`, person: 'member' },
  { title: 'co-auctions-prebids-open', path: `/co/auctions/${DEMO.prebidAuctionId}`, person: 'owner' },
  { title: 'my-auctions-drawn', path: `/my/auctions/${DEMO.drawnAuctionId}/result`, person: 'member' },
  { title: 'co-auctions-drawn', path: `/co/auctions/${DEMO.drawnAuctionId}/winner`, person: 'owner' },
  { title: 'co-auctions-drawn-record', path: `/co/auctions/${DEMO.drawnAuctionId}/record`, person: 'owner' },
]

/** The address of a link is shown once, so every run has its own. */
async function makeRegistrarScreen(): Promise<Screen> {
  const { authorization } = await signIn('owner')
  const path = `/v2/companies/auctions/${DEMO.settledAuctionId}/minutes/links`
  const response = await send('POST', path, { validDays: 1 }, { authorization })
  const { pathname, hash } = new URL(((await response.json()) as Json).data.url!)
  return { title: 'minutes-registrar', path: pathname + hash, person: null }
}

/** The demo world has no shared result, so that every run makes one. */
async function makeSharedResultScreen(): Promise<Screen> {
  const path = completeChallengeAsGuest.path.replace(':slugOrId', DEMO.challengeId)
  const response = await send('POST', path, completeChallengeAsGuest.example.body)
  return { title: 'shared-result', path: ((await response.json()) as Json).data.sharePath!, person: null }
}

/** Screens of records that the demo world does not have are left out. */
export async function listScreens(): Promise<Screen[]> {
  const { pages, without } = listAppPages()
  if (without.length > 0)
    console.log(`Without a picture, because the demo world has no such record: ${without.join(', ')}`)
  const screens = pages.map(({ pattern, path, person }) => ({ title: titleOf(pattern), path, person }))
  return [...screens, ...MORE, await makeRegistrarScreen(), await makeSharedResultScreen()]
}
