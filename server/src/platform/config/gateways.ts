// Settings of the outside world that the service talks to: SMS, email, WhatsApp, payments and push messages.
import { isKeyPair, type PushKeys } from '../push/vapid.ts'
import { isLoopbackUrl } from '../text/loopback.ts'
import type { Reader } from './environment.ts'
import { readSmsTexts } from './sms-texts.ts'
import { disablesTls, isRealSender, isSafeGatewayUrl, weakSecretReason } from './strength.rules.ts'
import { readWhatsApp } from './whatsapp.ts'

const MIN_WEBHOOK_SECRET_CHARACTERS = 24
/** Weaker than KURI_SECRET, which also protects stored data; 24 characters of any kind reach it. */
const MIN_WEBHOOK_SECRET_BITS = 64

export function readGateways(read: Reader, isProduction: boolean) {
  return {
    sms: readSms(read, isProduction),
    smsTexts: readSmsTexts(read),
    email: readEmail(read, isProduction),
    whatsApp: readWhatsApp(read, gatewayUrl(read, 'WHATSAPP_API_URL', isProduction)),
    payments: readPayments(read, isProduction),
    push: readPush(read),
  }
}

/** In production an http address is accepted only on this machine, where nothing travels over a network. */
function gatewayUrl({ url, reject }: Reader, name: string, isProduction: boolean): string | undefined {
  const address = url(name, ['https:', 'http:'])
  if (isProduction && address !== undefined && !isSafeGatewayUrl(address))
    reject(name, 'must start with https:// in production')
  return address
}

/** Push messages need all three settings; without them there are none. */
function readPush({ text, reject }: Reader): PushKeys | undefined {
  const publicKey = text('PUSH_PUBLIC_KEY')
  const privateKey = text('PUSH_PRIVATE_KEY')
  const contact = text('PUSH_CONTACT')
  if (publicKey === undefined && privateKey === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined || !isKeyPair({ publicKey, privateKey })) {
    reject(
      'PUSH_PUBLIC_KEY',
      'and PUSH_PRIVATE_KEY must be a pair of VAPID keys; make one with: npx web-push generate-vapid-keys',
    )
    return undefined
  }
  if (contact === undefined || !/^(mailto:.+@.+|https:\/\/.+)$/.test(contact)) {
    reject('PUSH_CONTACT', 'must be where push services can reach you, such as mailto:ops@your-domain.in')
    return undefined
  }
  return { publicKey, privateKey, contact }
}

function readSms(read: Reader, isProduction: boolean) {
  const { text, needed, jsonObject } = read
  const address = gatewayUrl(read, 'SMS_GATEWAY_URL', isProduction)
  if (isProduction) needed('SMS_GATEWAY_URL', address, 'in production: it sends the sign-in codes')
  if (address === undefined) return undefined
  return {
    gatewayUrl: address,
    headers: jsonObject('SMS_GATEWAY_HEADERS'),
    body: text('SMS_GATEWAY_BODY') ?? '{"to":"{{to}}","text":"{{text}}"}',
  }
}

function readEmail({ text, url, needed, reject }: Reader, isProduction: boolean) {
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = text('EMAIL_FROM')
  if (isProduction) {
    needed('SMTP_URL', smtpUrl, 'in production: it sends the invitations')
    if (from === undefined || !isRealSender(from))
      reject('EMAIL_FROM', 'must be a real sender in production, such as "Kuri <no-reply@your-domain.in>"')
    if (smtpUrl !== undefined && disablesTls(smtpUrl)) reject('SMTP_URL', 'must not switch TLS off in production')
  }
  if (smtpUrl === undefined) return undefined
  // Within this machine a relay needs no TLS.
  const requireTls = isProduction && !isLoopbackUrl(smtpUrl)
  return { smtpUrl, from: from ?? 'Kuri <no-reply@localhost>', requireTls }
}

function readPayments(read: Reader, isProduction: boolean) {
  const { text, oneOf, reject, needed } = read
  const kind = oneOf('PAYMENTS', ['sandbox', 'razorpay'], 'sandbox')
  const shared = {
    /** Companies may have an account at Razorpay whatever the platform itself uses. */
    apiUrl: gatewayUrl(read, 'RAZORPAY_API_URL', isProduction)?.replace(/\/+$/, '') ?? 'https://api.razorpay.com',
    /** Whether members of a company without an account pay into the platform's. */
    isPlatformAllowed: oneOf('PLATFORM_PAYMENTS', ['on', 'off'], isProduction ? 'off' : 'on') === 'on',
  }
  if (kind === 'sandbox') {
    if (isProduction) reject('PAYMENTS', 'must be razorpay in production: the sandbox takes no real money')
    return { kind, ...shared }
  }
  const why = 'when PAYMENTS is razorpay'
  const webhookSecret = needed('RAZORPAY_WEBHOOK_SECRET', text('RAZORPAY_WEBHOOK_SECRET'), why)
  const weakness =
    isProduction && webhookSecret !== undefined
      ? weakSecretReason(webhookSecret, MIN_WEBHOOK_SECRET_CHARACTERS, MIN_WEBHOOK_SECRET_BITS)
      : null
  if (weakness) reject('RAZORPAY_WEBHOOK_SECRET', `${weakness}; make one with: openssl rand -hex 24`)
  return {
    kind,
    ...shared,
    keyId: needed('RAZORPAY_KEY_ID', text('RAZORPAY_KEY_ID'), why),
    keySecret: needed('RAZORPAY_KEY_SECRET', text('RAZORPAY_KEY_SECRET'), why),
    webhookSecret,
  }
}
