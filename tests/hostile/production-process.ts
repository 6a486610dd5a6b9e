// The real server in production mode, with its limits, as a process of its own; and members who can connect to it.
import { cloneDatabase, startTestApp } from '@kuri/server/testing/test-app'
import { afterAll } from 'vitest'
import { freePort, makeServerProcess } from '../chaos/server-process.ts'

const SECRET = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718'
const SUPERADMIN = '+919800000001'
const PRODUCTION = {
  KURI_MODE: 'production',
  KURI_SECRET: SECRET,
  PUBLIC_URL: 'https://api.kuri.example',
  SUPERADMIN_MOBILE: SUPERADMIN,
  SMS_GATEWAY_URL: 'https://sms.example/send',
  SMTP_URL: 'smtps://mail.example',
  EMAIL_FROM: 'Kuri <no-reply@kuri.example>',
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'key',
  RAZORPAY_KEY_SECRET: 'b7e1d92c40f35a68',
  RAZORPAY_WEBHOOK_SECRET: 'c8f2ea3d5104b679fJ2kd93L',
  // What only development has.
  DEV_OTP: '',
  RATE_LIMITS: '',
}

/** The tokens come from a process in development mode on the same database and secret: there, codes need no SMS. */
export async function useProductionProcess(members: number) {
  const database = await cloneDatabase()
  const development = await startTestApp({ KURI_SECRET: SECRET, SUPERADMIN_MOBILE: SUPERADMIN }, database.url)
  const tokens: string[] = []
  for (let n = 0; n < members; n++) tokens.push((await development.signIn(`+9198123400${10 + n}`)).token)
  await development.close()
  const port = await freePort()
  const server = makeServerProcess(database.url, port, PRODUCTION)
  afterAll(async () => {
    await server.remove()
    await database.drop()
  })
  await server.start()
  return { server, port, tokens }
}
