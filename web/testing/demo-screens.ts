// The screens of a running demo world, with ids that exist there, for the pictures and the speed of pages.
// KURI_URL names the server (http://127.0.0.1:3000), which must run with DEV_OTP=123456 RATE_LIMITS=off.
export const KURI_URL = process.env.KURI_URL ?? 'http://127.0.0.1:3000'
const CODE = '123456'

/** People of the demo world; nobody is signed in on the pages of visitors. */
export const DEMO_PEOPLE = { member: '+919000002001', owner: '+919000001001', superadmin: '+919000000001' } as const
export type DemoPerson = keyof typeof DEMO_PEOPLE
export type Screen = { title: string; path: string; person: DemoPerson | null }

type Json = { data: Record<string, unknown> }
type Row = Record<string, string>

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${KURI_URL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return response
}

/** A session of its own, because the refresh cookie changes at every use. */
export async function signIn(person: DemoPerson) {
  const device = { mobileNumber: DEMO_PEOPLE[person], deviceId: crypto.randomUUID() }
  const consent = { acceptedTermsAndConditions: true, platform: 'WEB', formFactor: 'MOBILE', otpChannel: 'SMS' }
  await post('/v2/auth/request-otp', { ...device, ...consent })
  const response = await post('/v2/auth/verify-otp', { ...device, otp: CODE })
  const [name, value] = response.headers.getSetCookie()[0]!.split(';')[0]!.split('=') as [string, string]
  const cookie = { name, value, url: `${KURI_URL}/v2/auth`, httpOnly: true, sameSite: 'Strict' } as const
  return { cookie, token: ((await response.json()) as Json).data.accessToken as string }
}

async function readList(path: string, list: string, token?: string): Promise<Row[]> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${KURI_URL}${path}`, { headers })
  return ((await response.json()) as Json).data[list] as Row[]
}

const screensOf = (person: DemoPerson | null, paths: Record<string, string | undefined>): Screen[] =>
  Object.entries(paths).flatMap(([title, path]) => (path === undefined ? [] : [{ title, path, person }]))

/** Screens of records that the demo world does not have are left out. */
export async function listScreens(): Promise<Screen[]> {
  const { token } = await signIn('member')
  const [program] = await readList('/v2/public/programs', 'programs')
  const [chit] = await readList('/v2/subscribers/me/programs', 'programs', token)
  const auctions = await readList('/v2/subscribers/me/auctions?pageSize=100', 'auctions', token)
  const [invoice] = await readList('/v2/subscribers/me/invoices', 'invoices', token)
  const auction = auctions.find(({ auctionStatus }) => auctionStatus !== 'COMPLETE')
  const decided = auctions.find(({ auctionStatus }) => auctionStatus === 'COMPLETE')
  const ofAuction = (path = '') => auction && `/my/auctions/${auction.auctionId}${path}`
  return [
    ...screensOf(null, {
      landing: '/',
      marketplace: '/chits',
      program: program && `/chits/${program.id}`,
      'sign-in': '/sign-in',
      challenges: '/challenges',
      'not-found': '/nothing-here',
    }),
    ...screensOf('member', {
      home: '/home',
      'my-chits': '/my/chits',
      'my-chit': chit && `/my/chits/${chit.programId}`,
      statement: chit && `/my/chits/${chit.programId}/statement`,
      auctions: '/my/auctions',
      auction: ofAuction(),
      prebid: ofAuction(`/prebid/${auction?.enrolledSubscriberId}`),
      room: ofAuction(`/room/${auction?.enrolledSubscriberId}`),
      result: decided && `/my/auctions/${decided.auctionId}/result`,
      money: '/my/money',
      invoices: '/my/invoices',
      pay: invoice && `/pay/${invoice.id}`,
      payments: '/my/payments',
      receipts: '/my/receipts',
      requests: '/my/requests',
      join: program && `/join/${program.id}`,
      notifications: '/my/notifications',
      profile: '/my/profile',
      devices: '/my/profile/devices',
      documents: '/my/documents',
      signatures: '/my/signatures',
    }),
  ]
}
