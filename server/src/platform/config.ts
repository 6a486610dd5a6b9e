// Configuration: the environment, read once at the start. All configuration errors are reported together.
import { resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

const DEVELOPMENT_SECRET = 'development-only-secret-never-use-it-in-production'
const DEVELOPMENT_SUPERADMIN = '+919000000001'

type Environment = Readonly<Record<string, string | undefined>>
export type Config = ReturnType<typeof readConfig>

export function readConfig(env: Environment) {
  const problems: string[] = []
  const reject = (name: string, problem: string) => {
    problems.push(`${name} ${problem}`)
  }
  const text = (name: string) => env[name]?.trim() || undefined
  const oneOf = <const T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name)
    if (value === undefined) return fallback
    if ((values as readonly string[]).includes(value)) return value as T
    reject(name, `must be one of ${values.join(', ')} (it is "${value}")`)
    return fallback
  }
  const integer = (name: string, min: number, max: number, fallback: number) => {
    const value = text(name)
    if (value === undefined) return fallback
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    reject(name, `must be a whole number from ${min} to ${max} (it is "${value}")`)
    return fallback
  }
  const url = (name: string, protocols: readonly string[]) => {
    const value = text(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    reject(name, `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return undefined
  }
  const needed = <T>(name: string, value: T | undefined, why: string): T => {
    if (value === undefined) reject(name, `is required ${why}`)
    return value as T
  }

  const mode = oneOf('KURI_MODE', ['development', 'production'], 'development')
  const isProduction = mode === 'production'

  const host = text('HOST') ?? '127.0.0.1'
  const port = integer('PORT', 0, 65_535, 3000)
  const superadminMobile = text('SUPERADMIN_MOBILE') ?? (isProduction ? undefined : DEVELOPMENT_SUPERADMIN)
  if (superadminMobile !== undefined && !/^\+[1-9]\d{9,14}$/.test(superadminMobile))
    reject('SUPERADMIN_MOBILE', 'must be a mobile number in E.164 form, such as +919800000000')

  const secret = text('KURI_SECRET') ?? (isProduction ? undefined : DEVELOPMENT_SECRET)
  if (isProduction) {
    if (secret === undefined) reject('KURI_SECRET', 'is required in production (make one with: openssl rand -hex 32)')
    else if (secret === DEVELOPMENT_SECRET) reject('KURI_SECRET', 'is the development secret; production needs its own')
  }
  if (secret !== undefined && secret.length < 32) reject('KURI_SECRET', 'must have at least 32 characters')

  const devOtp = text('DEV_OTP')
  if (devOtp !== undefined && isProduction) reject('DEV_OTP', 'is a development setting; unset it in production')
  else if (devOtp !== undefined && !/^\d{6}$/.test(devOtp)) reject('DEV_OTP', 'must be 6 digits')

  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'], 'on')
  const timeZone = text('BUSINESS_TIMEZONE') ?? 'Asia/Kolkata'
  if (!isTimeZone(timeZone))
    reject('BUSINESS_TIMEZONE', `must be an IANA time zone such as Asia/Kolkata (it is "${timeZone}")`)

  const smsGatewayUrl = url('SMS_GATEWAY_URL', ['https:', 'http:'])
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'])
  if (isProduction) {
    needed('SUPERADMIN_MOBILE', superadminMobile, 'in production: the number of the first superadmin')
    needed('SMS_GATEWAY_URL', smsGatewayUrl, 'in production: it sends the sign-in codes')
    needed('SMTP_URL', smtpUrl, 'in production: it sends the invitations')
    needed('PUBLIC_URL', text('PUBLIC_URL'), 'in production: the address at which users reach this service')
  }
  const payments = oneOf('PAYMENTS', ['sandbox', 'razorpay'], 'sandbox')
  if (isProduction && payments === 'sandbox')
    reject('PAYMENTS', 'must be razorpay in production: the sandbox takes no real money')
  const objectStore = oneOf('OBJECT_STORE', ['local', 's3'], 'local')
  const eventBus = oneOf('EVENT_BUS', ['postgres', 'nats'], 'postgres')
  const bidWriter = oneOf('KURI_BID_WRITER', ['optimistic', 'locked'], 'optimistic')
  const natsUrl = url('NATS_URL', ['nats:', 'tls:'])
  const s3Endpoint = url('S3_ENDPOINT', ['https:', 'http:'])

  const config = {
    mode,
    isProduction,
    host,
    port,
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    /** `locked` switches the optimistic writer of live bids off. */
    bidWriter,
    databasePoolSize: integer('DATABASE_POOL_SIZE', 2, 500, 20),
    publicUrl: url('PUBLIC_URL', ['https:', 'http:'])?.replace(/\/+$/, ''),
    secret: secret ?? '',
    superadminMobile: superadminMobile ?? '',
    seedDemo: oneOf('SEED_DEMO', ['true', 'false'], isProduction ? 'false' : 'true') === 'true',
    devOtp: isProduction ? undefined : devOtp,
    rateLimitsOn: isProduction || rateLimits === 'on',
    requestsPerMinute: integer('REQUESTS_PER_MINUTE', 1, 1_000_000, 600),
    timeZone,
    logLevel: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
    /** How many proxies are in front of the service. Entries of X-Forwarded-For beyond them were written by the caller. */
    trustedProxies: { true: 1, false: 0 }[text('TRUST_PROXY') ?? ''] ?? integer('TRUST_PROXY', 0, 10, 0),
    sms: smsGatewayUrl
      ? {
          gatewayUrl: smsGatewayUrl,
          headers: jsonObject('SMS_GATEWAY_HEADERS', text('SMS_GATEWAY_HEADERS'), reject),
          body: text('SMS_GATEWAY_BODY') ?? '{"to":"{{to}}","text":"{{text}}"}',
        }
      : undefined,
    eventBus:
      eventBus === 'nats'
        ? { kind: 'nats' as const, url: needed('NATS_URL', natsUrl, 'when EVENT_BUS is nats') }
        : { kind: 'postgres' as const },
    email: smtpUrl ? { smtpUrl, from: text('EMAIL_FROM') ?? 'Kuri <no-reply@localhost>' } : undefined,
    payments:
      payments === 'razorpay'
        ? {
            kind: 'razorpay' as const,
            apiUrl: url('RAZORPAY_API_URL', ['https:', 'http:'])?.replace(/\/+$/, '') ?? 'https://api.razorpay.com',
            keyId: needed('RAZORPAY_KEY_ID', text('RAZORPAY_KEY_ID'), 'when PAYMENTS is razorpay'),
            keySecret: needed('RAZORPAY_KEY_SECRET', text('RAZORPAY_KEY_SECRET'), 'when PAYMENTS is razorpay'),
            webhookSecret: needed(
              'RAZORPAY_WEBHOOK_SECRET',
              text('RAZORPAY_WEBHOOK_SECRET'),
              'when PAYMENTS is razorpay',
            ),
          }
        : { kind: 'sandbox' as const },
    objectStore:
      objectStore === 's3'
        ? {
            kind: 's3' as const,
            endpoint: needed('S3_ENDPOINT', s3Endpoint, 'when OBJECT_STORE is s3'),
            bucket: needed('S3_BUCKET', text('S3_BUCKET'), 'when OBJECT_STORE is s3'),
            region: text('S3_REGION') ?? 'us-east-1',
            accessKeyId: needed('S3_ACCESS_KEY_ID', text('S3_ACCESS_KEY_ID'), 'when OBJECT_STORE is s3'),
            secretAccessKey: needed('S3_SECRET_ACCESS_KEY', text('S3_SECRET_ACCESS_KEY'), 'when OBJECT_STORE is s3'),
          }
        : { kind: 'local' as const },
  }

  if (problems.length > 0)
    throw new StartupError(
      `The configuration is not valid. Correct these environment variables and start again:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    )
  return config
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function jsonObject(name: string, value: string | undefined, reject: (name: string, problem: string) => void) {
  if (value === undefined) return {}
  try {
    const parsed: unknown = JSON.parse(value)
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, string>
  } catch {
    // Reported below.
  }
  reject(name, 'must be a JSON object of header names and values')
  return {}
}
