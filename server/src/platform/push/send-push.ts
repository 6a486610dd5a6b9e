// Hands one encrypted message to the push service of a browser.
import { type BrowserKeys, encryptPayload } from './encryption.ts'
import { type PushKeys, vapidHeader } from './vapid.ts'

export type PushSubscription = { endpoint: string } & BrowserKeys
/** GONE: the browser has unsubscribed. REFUSED: sending again would not help. LATER: the push service is busy or down. */
type PushOutcome = 'SENT' | 'GONE' | 'REFUSED' | 'LATER'
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const TIMEOUT_MS = 10_000
/** A phone that is off for longer reads the list when it is back. */
const KEPT_SECONDS = 24 * 60 * 60

export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'SENT'
  if (status === 404 || status === 410) return 'GONE'
  return status === 429 || status >= 500 ? 'LATER' : 'REFUSED'
}

export async function sendPush(
  keys: PushKeys,
  { endpoint, ...browser }: PushSubscription,
  text: string,
  now: Date,
  fetchFrom: Fetch = fetch,
): Promise<PushOutcome> {
  const response = await fetchFrom(endpoint, {
    method: 'POST',
    headers: {
      authorization: vapidHeader(keys, endpoint, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_SECONDS),
      urgency: 'high',
    },
    body: new Uint8Array(encryptPayload(text, browser)),
    // A redirect would lead to a host that the rules of endpoints have not seen.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  return outcomeOf(response.status)
}
