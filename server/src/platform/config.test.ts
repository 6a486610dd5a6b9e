import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SECRET = 'c94a1f0e7b3d5a62e8f1047b9d6c2e35'
const PRODUCTION = {
  KURI_MODE: 'production',
  KURI_SECRET: SECRET,
  PUBLIC_URL: 'https://kuri.example.in',
  SUPERADMIN_MOBILE: '+919800000000',
  SMS_GATEWAY_URL: 'https://sms.example.in/send',
  SMTP_URL: 'smtp://mail.example.in:587',
  EMAIL_FROM: 'Kuri <no-reply@example.in>',
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'fJ2kd93LsPq07ZxVb41MnTe8',
}
const problemOf = (env: Record<string, string | undefined>) => {
  try {
    readConfig(env)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  [{ PUBLIC_URL: 'https://kuri.example.in' }, 'PUBLIC_URL is not an address of this machine'],
  [{ WEB_URL: 'https://app.example.in' }, 'WEB_URL is not an address of this machine'],
  [{ HOST: '0.0.0.0' }, 'HOST 0.0.0.0 lets other machines connect'],
  [{ HOST: '10.0.0.5' }, 'HOST 10.0.0.5 lets other machines connect'],
  [{ SMS_GATEWAY_URL: 'https://sms.example.in' }, 'SMS_GATEWAY_URL names a real gateway'],
  [{ SMTP_URL: 'smtps://mail.example.in' }, 'SMTP_URL names a real gateway'],
  [{ PAYMENTS: 'razorpay' }, 'PAYMENTS is razorpay'],
])('[start] refuses to fall into development mode with %o', (env, reason) => {
  const message = problemOf(env)
  expect(message).toContain('KURI_MODE is not set')
  expect(message).toContain(`  - ${reason}`)
  expect(message).toContain('Set KURI_MODE=production, or KURI_MODE=development')
})

test('[start] lists every reason against development mode at once', () => {
  const message = problemOf({ NODE_ENV: 'production', HOST: '::', SMTP_URL: 'smtp://mail.example.in' })
  expect(message?.match(/^ {2}- /gm)).toHaveLength(3)
})

test.each([
  {},
  { HOST: '127.0.0.1', PORT: '0', DEV_OTP: '123456', RATE_LIMITS: 'off' },
  { HOST: 'localhost' },
  { HOST: '::1', PUBLIC_URL: 'http://localhost:3000', WEB_URL: 'http://[::1]:5173' },
  { NODE_ENV: 'test' },
  { KURI_MODE: 'development', NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://kuri.example.in' },
])('[start] starts in development mode with %o', (env) => {
  expect(readConfig(env).mode).toBe('development')
})

test('[start] no demo world is made while a real gateway is configured', () => {
  const gateway = { KURI_MODE: 'development', SMS_GATEWAY_URL: 'https://sms.example.in' }
  expect(readConfig({}).seedDemo).toBe(true)
  expect(readConfig(gateway).seedDemo).toBe(false)
  expect(problemOf({ ...gateway, SEED_DEMO: 'true' })).toContain('SEED_DEMO must be false')
})

test('[start] production starts with strong secrets, https and TLS', () => {
  const { mode, email, seedDemo } = readConfig(PRODUCTION)
  expect({ mode, seedDemo, requireTls: email!.requireTls }).toEqual({
    mode: 'production',
    seedDemo: false,
    requireTls: true,
  })
})

test.each([
  ['KURI_SECRET', 'a'.repeat(32), 'repeats one character'],
  ['KURI_SECRET', 'abcd'.repeat(10), 'repeats a shorter text'],
  ['KURI_SECRET', 'abababbaabababbaabbaababbaabbaabab', 'is too regular'],
  ['KURI_SECRET', SECRET.slice(0, 31), 'at least 32 characters'],
  ['KURI_SECRET', 'please-change-me-before-you-go-live-1234', 'placeholder'],
  ['KURI_SECRET', 'development-only-secret-never-use-it-in-production', 'is the development secret'],
  ['RAZORPAY_WEBHOOK_SECRET', 'x', 'at least 24 characters'],
  ['RAZORPAY_WEBHOOK_SECRET', 'x'.repeat(24), 'repeats one character'],
  ['PUBLIC_URL', 'http://kuri.example.in', 'must start with https://'],
  ['WEB_URL', 'http://app.example.in', 'must start with https://'],
  ['SMS_GATEWAY_URL', 'http://sms.example.in/send', 'must start with https://'],
  ['RAZORPAY_API_URL', 'http://api.example.in', 'must start with https://'],
  ['SMTP_URL', 'smtp://mail.example.in?ignoreTLS=true', 'must not switch TLS off'],
  ['SMTP_URL', 'smtps://mail.example.in?tls.rejectUnauthorized=false', 'must not switch TLS off'],
  ['EMAIL_FROM', 'Kuri <no-reply@localhost>', 'must be a real sender'],
  ['EMAIL_FROM', undefined, 'must be a real sender'],
])('[start] production refuses %s=%s', (name, value, reason) => {
  const message = problemOf({ ...PRODUCTION, [name]: value })
  expect(message).toMatch(new RegExp(`- ${name} .*${reason}`))
  if (value && value.length > 20) expect(message).not.toContain(value)
})

test('[start] the languages and DLT templates of SMS are checked, and the gateway must get the id', () => {
  expect(readConfig({}).smsTexts).toEqual({ languages: ['en', 'ml', 'ta', 'te', 'kn', 'hi'], templates: null })
  expect(readConfig({ SMS_LANGUAGES: 'en, ml' }).smsTexts.languages).toEqual(['en', 'ml'])
  expect(problemOf({ SMS_LANGUAGES: 'en,fr' })).toContain('- SMS_LANGUAGES must be a list of en, ml')
  const message = problemOf({ SMS_DLT_TEMPLATES: '{"signInCode":{"ml":"1"}}' })
  expect(message).toContain('- SMS_DLT_TEMPLATES must have an English template (en) for signInCode')
  expect(message).toContain('- SMS_GATEWAY_BODY must contain {{templateId}}')
  expect(problemOf({ SMS_DLT_TEMPLATES: 'no' })).toContain('- SMS_DLT_TEMPLATES must be a JSON object')
})

test('[start] production offers the payment account of the platform only when told to, development by itself', () => {
  const isAllowed = (env: Record<string, string>) => readConfig(env).payments.isPlatformAllowed
  expect([isAllowed({}), isAllowed({ PLATFORM_PAYMENTS: 'off' })]).toEqual([true, false])
  expect([isAllowed(PRODUCTION), isAllowed({ ...PRODUCTION, PLATFORM_PAYMENTS: 'on' })]).toEqual([false, true])
  expect(problemOf({ PLATFORM_PAYMENTS: 'maybe' })).toContain('PLATFORM_PAYMENTS must be one of on, off')
})

test('[start] production accepts plain http and smtp to a relay on this machine', () => {
  const relays = { SMS_GATEWAY_URL: 'http://127.0.0.1:8080/send', SMTP_URL: 'smtp://localhost:25' }
  expect(readConfig({ ...PRODUCTION, ...relays }).email!.requireTls).toBe(false)
})

const TRUST_KEY = '5e1c0f2ab94d7786c3e0951fa2b86d4470e9d3c81b5f6a2798cd04e1f3b2a596'

test('[trust] without settings the key is derived from the secret, and the host is that of the public address', () => {
  const { trust } = readConfig(PRODUCTION)
  expect(trust).toMatchObject({ host: 'kuri.example.in', isDerived: true, seedOld: undefined, witnesses: null })
  expect(trust.seed).toHaveLength(32)
  expect(readConfig({}).trust.host).toBe('localhost')
  const replaced = readConfig({
    ...PRODUCTION,
    KURI_SECRET: '1f0e7b3dc94a5a62e8f1047b9d6c2e35',
    KURI_SECRET_OLD: SECRET,
  })
  expect(replaced.trust.seedOld).toEqual(trust.seed)
})

test('[trust] a key is accepted as hex and as base64, and the derived one as the one before', () => {
  const hex = readConfig({ ...PRODUCTION, TRUST_KEY }).trust
  const base64 = readConfig({ ...PRODUCTION, TRUST_KEY: hex.seed.toString('base64') }).trust
  expect(base64.seed).toEqual(hex.seed)
  expect(base64.isDerived).toBe(false)
  const { seedOld } = readConfig({ ...PRODUCTION, TRUST_KEY, TRUST_KEY_OLD: 'derived' }).trust
  expect(seedOld).toEqual(readConfig(PRODUCTION).trust.seed)
})

test('[trust] malformed settings are reported together, and the service does not start', () => {
  const message = problemOf({
    ...PRODUCTION,
    TRUST_KEY: 'short',
    TRUST_KEY_OLD: '0'.repeat(64),
    TRUST_HOST: 'kuri example',
    TRUST_WITNESSES: '/nowhere/policy.txt',
    DRAND_URLS: 'https://drand.example,ftp://other.example',
  })
  for (const part of [
    'TRUST_KEY must be 32 random bytes',
    'TRUST_KEY_OLD must be 32 random bytes',
    'TRUST_HOST must be a host name',
    'TRUST_WITNESSES names a file that cannot be read (ENOENT)',
    'DRAND_URLS must be addresses that start with https://, separated by commas (one is "ftp://other.example")',
  ])
    expect(message).toContain(part)
  expect(message).not.toContain('short')
})

test('[trust] a policy of witnesses that cannot be read as a whole stops the start with its line', () => {
  const path = `${tmpdir()}/kuri-policy-${process.pid}.txt`
  writeFileSync(path, 'quorum none\nwitnes a b\n')
  expect(problemOf({ ...PRODUCTION, TRUST_WITNESSES: path })).toContain(
    'TRUST_WITNESSES names a policy that is not valid: line 2: "witnes" is not a keyword of a policy.',
  )
  writeFileSync(path, 'quorum none\n')
  expect(readConfig({ ...PRODUCTION, TRUST_WITNESSES: path }).trust.witnesses).toMatchObject({
    lines: ['quorum none'],
  })
  rmSync(path)
})

test('[cells] a cell has a name that fits into tokens and names of backends, or none', () => {
  expect(readConfig({}).cell).toBeNull()
  expect(readConfig({ KURI_CELL: 'kerala-2' }).cell).toBe('kerala-2')
  for (const name of ['A', '2a', 'a_b', 'a.b', 'a b', 'seventeen-letters'])
    expect(problemOf({ KURI_CELL: name })).toContain('KURI_CELL must be at most 16 small letters')
})
