// A client of a running service. It keeps sign-ins from one run to the next, because sign-in codes are rate limited.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const URL_OF_SERVICE = (process.env.KURI_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, '')

/** The demo cannot continue; the message says why, and no stack is printed. */
export class DemoStopped extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: the demo looks into answers freely; the contract's schemas are proven elsewhere
type Data = any
export type Client = {
  token: string
  get(path: string): Promise<Data>
  post(path: string, body?: object): Promise<Data>
  patch(path: string, body: object): Promise<Data>
}

export async function refuseUnlessReachable(): Promise<void> {
  const answer = await fetch(`${URL_OF_SERVICE}/dev/clock`).catch(() => null)
  if (answer?.ok) return
  if (answer)
    throw new DemoStopped(`${URL_OF_SERVICE} is not a Kuri service in development mode, which the demo needs.`)
  throw new DemoStopped(
    `Nothing answers at ${URL_OF_SERVICE}. Start the service in another terminal:\n\n  npm start\n\n` +
      'or set its address: KURI_URL=http://127.0.0.1:3001 npm run demo',
  )
}

async function call(method: string, path: string, options: { token?: string; cookie?: string; body?: object } = {}) {
  const response = await fetch(`${URL_OF_SERVICE}${path}`, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.cookie ? { cookie: options.cookie } : {}),
      ...(options.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  })
  const answer = (await response.json()) as { data: Data; error: { code: string; message: string } | null }
  return { ok: response.ok, ...answer, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const unwrap = (method: string, path: string) => (answer: Awaited<ReturnType<typeof call>>) => {
  if (answer.ok) return answer.data
  throw new DemoStopped(`${method} ${path} was rejected: ${answer.error?.code}, ${answer.error?.message}`)
}

/** One file per service, readable by this user only: it holds the refresh cookies of the demo's fictional people. */
const keptAt = join(
  tmpdir(),
  `kuri-demo-${createHash('sha256').update(URL_OF_SERVICE).digest('hex').slice(0, 12)}.json`,
)
const kept: Record<string, string> = (() => {
  try {
    return JSON.parse(readFileSync(keptAt, 'utf8'))
  } catch {
    return {}
  }
})()
const keep = (mobileNumber: string, cookie: string) => {
  kept[mobileNumber] = cookie
  writeFileSync(keptAt, JSON.stringify(kept), { mode: 0o600 })
}

export async function signIn(mobileNumber: string): Promise<Client> {
  const known = kept[mobileNumber]
  const refreshed = known ? await call('POST', '/v2/auth/refresh', { cookie: known }) : null
  const signedIn = refreshed?.ok ? refreshed : await signInByCode(mobileNumber)
  keep(mobileNumber, signedIn.cookie)
  const token: string = signedIn.data.accessToken
  const ask = (method: string, path: string, body?: object) =>
    call(method, path, { token, ...(body ? { body } : {}) }).then(unwrap(method, path))
  return {
    token,
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body ?? {}),
    patch: (path, body) => ask('PATCH', path, body),
  }
}

async function signInByCode(mobileNumber: string) {
  const device = { mobileNumber, deviceId: 'kuri-demo' }
  const form = { acceptedTermsAndConditions: true, platform: 'OTHER', formFactor: 'OTHER', otpChannel: 'SMS' }
  const asked = await call('POST', '/v2/auth/request-otp', { body: { ...device, ...form } })
  unwrap('POST', '/v2/auth/request-otp')(asked)
  // A development server shows the messages it sends; the newest one to this number has the code.
  const outbox = await fetch(`${URL_OF_SERVICE}/dev/outbox.json?to=${encodeURIComponent(mobileNumber)}`)
  const { messages } = (await outbox.json()) as { messages: { code: string | null }[] }
  const otp = messages.find(({ code }) => code !== null)?.code
  const answer = await call('POST', '/v2/auth/verify-otp', { body: { ...device, otp } })
  unwrap('POST', '/v2/auth/verify-otp')(answer)
  return answer
}
