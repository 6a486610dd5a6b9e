// Settings of what the service signs: the key, the name it signs under, the witnesses, and where beacons come from.
import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parsePolicy, type TrustPolicy } from '@kuri/verify/notes/policy'
import type { Reader } from './environment.ts'
import { isSafeGatewayUrl } from './strength.rules.ts'

const SEED_BYTES = 32
const MAX_DRAND_URLS = 5
const DEFAULT_DRAND_URLS = ['https://api.drand.sh', 'https://drand.cloudflare.com']
/** As an authority is written in a URL, and without what separates the parts of a signed note. */
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[1-9][0-9]{0,4})?$/

type Service = { publicUrl: string | undefined; secret: string; secretOld: string | undefined }

export function readTrust(read: Reader, { publicUrl, secret, secretOld }: Service, isProduction: boolean) {
  const seed = readSeed(read, 'TRUST_KEY')
  const isDerived = seed === undefined
  return {
    trust: {
      host: readHost(read, publicUrl),
      seed: seed ?? deriveSeed(secret),
      /** Signs beside the new one while a key is being replaced. */
      seedOld: readOldSeed(read, isDerived, { secret, secretOld }),
      isDerived,
      witnesses: readWitnesses(read, isProduction),
      drandUrls: readDrandUrls(read, isProduction),
    },
  }
}

/** Every purpose of the secret has its own label, and so has this one. */
const deriveSeed = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'kuri', 'trust', SEED_BYTES))

function readSeed({ text, reject }: Reader, name: string): Buffer | undefined {
  const value = text(name)
  if (value === undefined) return undefined
  const seed = /^[0-9a-fA-F]{64}$/.test(value)
    ? Buffer.from(value, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(value)
      ? Buffer.from(value, 'base64')
      : null
  if (seed?.length === SEED_BYTES && new Set(seed).size > 8) return seed
  reject(name, 'must be 32 random bytes as hex or base64; make one with: openssl rand -hex 32')
  return undefined
}

/** `derived` is the key that was used before TRUST_KEY was set. */
function readOldSeed(read: Reader, isDerived: boolean, { secret, secretOld }: Omit<Service, 'publicUrl'>) {
  if (read.text('TRUST_KEY_OLD') === 'derived') return deriveSeed(secret)
  return readSeed(read, 'TRUST_KEY_OLD') ?? (isDerived && secretOld !== undefined ? deriveSeed(secretOld) : undefined)
}

function readHost({ text, reject }: Reader, publicUrl: string | undefined): string {
  const host = text('TRUST_HOST')
  if (host !== undefined && !HOST.test(host))
    reject(
      'TRUST_HOST',
      'must be a host name in small letters, such as kuri.example.in, with a port where there is one',
    )
  return host ?? (publicUrl !== undefined && URL.canParse(publicUrl) ? new URL(publicUrl).host : 'localhost')
}

/** `lines` are those of the file that define witnesses, groups and the quorum, for the policy that readers get. */
export type Witnesses = { policy: TrustPolicy; lines: readonly string[] }

function readWitnesses({ text, reject }: Reader, isProduction: boolean): Witnesses | null {
  const name = 'TRUST_WITNESSES'
  const path = text(name)
  if (path === undefined) return null
  let content: string
  try {
    content = readFileSync(resolve(path), 'utf8')
  } catch (error) {
    reject(name, `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`)
    return null
  }
  const read = parsePolicy(content)
  if (read.kind === 'BAD') {
    reject(name, `names a policy that is not valid: line ${read.line}: ${read.reason}`)
    return null
  }
  for (const witness of read.policy.witnesses) {
    if (witness.url === null) reject(name, `has no URL of the witness ${witness.name}`)
    else if (isProduction && !isSafeGatewayUrl(witness.url))
      reject(name, `has a URL of the witness ${witness.name} that does not start with https://`)
  }
  return {
    policy: read.policy,
    lines: content.split('\n').filter((line) => /^[ \t]*(witness|group|quorum)/.test(line)),
  }
}

function readDrandUrls({ text, reject }: Reader, isProduction: boolean): readonly string[] {
  const name = 'DRAND_URLS'
  const urls =
    text(name)
      ?.split(/[\s,]+/)
      .filter((url) => url !== '') ?? DEFAULT_DRAND_URLS
  if (urls.length === 0 || urls.length > MAX_DRAND_URLS) reject(name, `must be one to ${MAX_DRAND_URLS} addresses`)
  for (const url of urls)
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || (isProduction && !isSafeGatewayUrl(url)))
      reject(name, `must be addresses that start with https://, separated by commas (one is "${url}")`)
  return urls.map((url) => url.replace(/\/+$/, ''))
}
