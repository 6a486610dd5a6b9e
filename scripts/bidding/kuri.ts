// A Kuri process of this checkout, or of another version in another folder.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Processes, until } from './processes.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const CODE = '123456'
const READY_WITHIN_MS = 90_000

export type Kuri = Awaited<ReturnType<typeof startKuri>>

export async function startKuri(
  processes: Processes,
  { name, folder = ROOT, port, env }: { name: string; folder?: string; port: number; env: Record<string, string> },
) {
  const url = `http://127.0.0.1:${port}`
  const running = processes.start({
    name,
    command: process.execPath,
    args: ['server/src/main.ts'],
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DEV_OTP: CODE,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SEED_DEMO: 'false',
      DATABASE_POOL_SIZE: '8',
      NODE_COMPILE_CACHE: join(folder, 'node_modules', '.cache', 'kuri'),
      ...env,
    },
  })
  const readiness = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status,
      () => null,
    )
  await until(`${name} is ready`, READY_WITHIN_MS, async () => {
    if (running.hasEnded()) throw new Error(`${name} ended instead of serving; see ${running.logFile}`)
    return (await readiness()) === 200
  })
  return { ...running, name, url, readiness }
}

/** The headers go along with both requests. The cookie is what a browser would keep. */
export async function signIn(
  url: string,
  mobileNumber: string,
  headers: Record<string, string> = {},
): Promise<{ token: string; cookie: string }> {
  const device = { mobileNumber, deviceId: 'failover-test' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const form = { acceptedTermsAndConditions: true, platform: 'WEB', formFactor: 'DESKTOP', otpChannel: 'SMS' }
  await post('/v2/auth/request-otp', { ...device, ...form })
  const verified = await post('/v2/auth/verify-otp', { ...device, otp: CODE })
  const { data } = (await verified.json()) as { data: { accessToken: string } }
  return { token: data.accessToken, cookie: verified.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
