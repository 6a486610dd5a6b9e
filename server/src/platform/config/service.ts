// Settings of the process itself: its mode, its address, its secret, its first user.
import { resolve } from 'node:path'
import type { Reader } from './environment.ts'
import { weakSecretReason } from './strength.rules.ts'

const DEVELOPMENT_SECRET = 'development-only-secret-never-use-it-in-production'
const MIN_SECRET_CHARACTERS = 32
const DEVELOPMENT_SUPERADMIN = '+919000000001'

export function readService(read: Reader, isProduction: boolean) {
  const { text, integer, oneOf, url } = read
  if (isProduction) {
    read.needed('PUBLIC_URL', text('PUBLIC_URL'), 'in production: the address at which users reach this service')
    for (const name of ['PUBLIC_URL', 'WEB_URL']) {
      if (text(name)?.startsWith('http:'))
        read.reject(name, 'must start with https:// in production, also behind a proxy that terminates TLS')
    }
  }
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: integer('PORT', 0, 65_535, 3000),
    publicUrl: url('PUBLIC_URL', ['https:', 'http:'])?.replace(/\/+$/, ''),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    /** The name of the cell that these processes and their database make up, where an installation has several. */
    cell: readCell(read),
    secret: readSecret(read, isProduction),
    /** The secret before this one, while it is being replaced. */
    secretOld: text('KURI_SECRET_OLD'),
    superadminMobile: readSuperadmin(read, isProduction),
    seedDemo: readSeedDemo(read, isProduction),
    timeZone: readTimeZone(read),
    /** How long a stopping process keeps serving while its callers move to other processes. */
    drainSeconds: integer('DRAIN_SECONDS', 0, 3600, isProduction ? 15 : 0),
    /** The API documents and the reference page. */
    /** Where the built web app is; without it only the API is served. */
    webFolder: readFolder(text('WEB_FOLDER')),
    hasApiDocs: oneOf('API_DOCS', ['on', 'off'], 'on') === 'on',
    metricsToken: readMetricsToken(read),
    /**
     * [spec: Deadlines during an outage] How much of an outage is made up for at most when it hid the deadline of a live auction; 0:
     * nothing.
     */
    outageGraceSeconds: integer('OUTAGE_GRACE_SECONDS', 0, 86_400, 0),
    /** [spec: The chain of approvals] Who approves requests that are taken at a counter: the platform as well, or the company at once. */
    deskApproval: oneOf('DESK_APPROVAL', ['platform', 'company'], 'platform') === 'company' ? 'COMPANY' : 'PLATFORM',
    /** Where spans are sent, by OTLP over HTTP; without it nothing is recorded. */
    otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:']),
    serviceName: text('OTEL_SERVICE_NAME') ?? 'kuri',
    logLevel: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  }
}

const readFolder = (path: string | undefined) => (path === undefined ? undefined : resolve(path))

/** The edge reads the name from tokens and appends it to the name of a backend. */
function readCell({ text, reject }: Reader): string | null {
  const cell = text('KURI_CELL') ?? null
  if (cell !== null && !/^[a-z][a-z0-9-]{0,15}$/.test(cell))
    reject('KURI_CELL', 'must be at most 16 small letters, digits and hyphens, and start with a letter')
  return cell
}

function readSecret({ text, reject }: Reader, isProduction: boolean): string {
  const secret = text('KURI_SECRET') ?? (isProduction ? undefined : DEVELOPMENT_SECRET)
  if (secret === undefined) {
    reject('KURI_SECRET', 'is required in production (make one with: openssl rand -hex 32)')
    return ''
  }
  if (!isProduction) {
    if (secret.length < MIN_SECRET_CHARACTERS) reject('KURI_SECRET', 'must have at least 32 characters')
    return secret
  }
  const weakness =
    secret === DEVELOPMENT_SECRET ? 'is the development secret' : weakSecretReason(secret, MIN_SECRET_CHARACTERS)
  if (weakness) reject('KURI_SECRET', `${weakness}; make one with: openssl rand -hex 32`)
  return secret
}

/** The demo's people have made-up numbers that may belong to somebody: nothing of it may reach a real gateway. */
function readSeedDemo({ oneOf, text, reject }: Reader, isProduction: boolean): boolean {
  const hasGateway = ['SMS_GATEWAY_URL', 'SMTP_URL', 'WHATSAPP_TOKEN'].some((name) => text(name) !== undefined)
  const wanted = oneOf('SEED_DEMO', ['true', 'false'], isProduction || hasGateway ? 'false' : 'true') === 'true'
  if (wanted && hasGateway)
    reject(
      'SEED_DEMO',
      'must be false while SMS_GATEWAY_URL, SMTP_URL or WHATSAPP_TOKEN is set: the demo sends codes to made-up numbers',
    )
  return wanted
}

function readSuperadmin({ text, reject, needed }: Reader, isProduction: boolean): string {
  const mobile = text('SUPERADMIN_MOBILE') ?? (isProduction ? undefined : DEVELOPMENT_SUPERADMIN)
  if (mobile !== undefined && !/^\+[1-9]\d{9,14}$/.test(mobile))
    reject('SUPERADMIN_MOBILE', 'must be a mobile number in E.164 form, such as +919800000000')
  if (isProduction) needed('SUPERADMIN_MOBILE', mobile, 'in production: the number of the first superadmin')
  return mobile ?? ''
}

function readMetricsToken({ text, reject }: Reader): string | undefined {
  const token = text('METRICS_TOKEN')
  if (token !== undefined && token.length < 16) reject('METRICS_TOKEN', 'must have at least 16 characters')
  return token
}

function readTimeZone({ text, reject }: Reader): string {
  const timeZone = text('BUSINESS_TIMEZONE') ?? 'Asia/Kolkata'
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    reject('BUSINESS_TIMEZONE', `must be an IANA time zone such as Asia/Kolkata (it is "${timeZone}")`)
  }
  return timeZone
}
