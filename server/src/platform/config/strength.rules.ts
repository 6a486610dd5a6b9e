// Whether a secret is strong enough, and whether an address is safe to send secrets to.
import { isLoopbackUrl } from '../text/loopback.ts'

const MIN_SECRET_BITS = 96
const PLACEHOLDER = /change.?me|password|example|placeholder|your.?secret|development|default/i

/** Why a secret could be guessed; null when it looks random. */
export function weakSecretReason(secret: string, minLength: number, minBits = MIN_SECRET_BITS): string | null {
  if (secret.length < minLength) return `must have at least ${minLength} characters`
  if (PLACEHOLDER.test(secret)) return 'contains a word that a placeholder has'
  if (/(.)\1{5}/.test(secret)) return 'repeats one character'
  if (isRepetition(secret)) return 'repeats a shorter text'
  return entropyBits(secret) < minBits ? 'is too regular to be random' : null
}

/** Shannon's entropy of the characters, times the length: an upper bound of what a guesser has to try. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}

/** A text that occurs in its own doubling at an offset in between is a repetition of that offset's length. */
const isRepetition = (text: string): boolean => (text + text).indexOf(text, 1) < text.length

/** Plain http is safe only within this machine, where nothing travels over a network. */
export const isSafeGatewayUrl = (url: string): boolean => new URL(url).protocol === 'https:' || isLoopbackUrl(url)

/** Options in the URL that would switch TLS or the check of its certificate off. */
export const disablesTls = (smtpUrl: string): boolean =>
  [...new URL(smtpUrl).searchParams].some(
    ([name, value]) =>
      (/^(ignoreTLS|opportunisticTLS)$/i.test(name) && value !== 'false') ||
      (/^(requireTLS|secure|tls\.rejectUnauthorized)$/i.test(name) && value === 'false'),
  )

/** `Name <user@host>` or `user@host`, at a domain that can receive mail. */
export const isRealSender = (from: string): boolean =>
  /(?:^|<)[^\s<>@]+@(?!localhost\b)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}>?$/i.test(from) &&
  !/\.(local|invalid|test)>?$/i.test(from)
