// The mode of the process. Development opens the outbox and the clock to this machine, so it is never chosen by accident: where a
// setting belongs to production, the mode must be written out.
import { isLoopback, isLoopbackUrl } from '../text/loopback.ts'
import type { Reader } from './environment.ts'

export function readMode({ oneOf }: Reader) {
  const mode = oneOf('KURI_MODE', ['development', 'production'], 'development')
  return { mode, isProduction: mode === 'production' }
}

/** Why this environment looks like production although KURI_MODE is not set; null when nothing does. */
export function unclearModeMessage({ text }: Reader): string | null {
  if (text('KURI_MODE') !== undefined) return null
  const reasons = [
    ...(text('NODE_ENV') === 'production' ? ['NODE_ENV is production'] : []),
    ...publicAddresses(text),
    ...['SMS_GATEWAY_URL', 'SMTP_URL', 'WHATSAPP_TOKEN'].filter(text).map((name) => `${name} names a real gateway`),
    ...(text('PAYMENTS') === 'razorpay' ? ['PAYMENTS is razorpay, which takes real money'] : []),
  ]
  if (reasons.length === 0) return null
  return (
    'KURI_MODE is not set, so Kuri would start in development mode, where sign-in codes can be read without a password. ' +
    `But these settings belong to production:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}\n` +
    'Set KURI_MODE=production, or KURI_MODE=development if development is what you want.'
  )
}

function publicAddresses(text: Reader['text']): string[] {
  const host = text('HOST')
  const isPublicUrl = (name: string) => text(name) !== undefined && !isLoopbackUrl(text(name)!)
  return [
    ...(host !== undefined && !isLoopback(host) ? [`HOST ${host} lets other machines connect`] : []),
    ...['PUBLIC_URL', 'WEB_URL'].filter(isPublicUrl).map((name) => `${name} is not an address of this machine`),
  ]
}
