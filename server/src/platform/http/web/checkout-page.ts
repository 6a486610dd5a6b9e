// The page on which a member pays at Razorpay. It is a document of its own, so that no page with a session, and no live room, runs
// scripts of another host.
import { scriptHashes } from '../page-policy.ts'

export const CHECKOUT_PATH = '/checkout.html'

const SCRIPTS = ['https://checkout.razorpay.com/v1/checkout.js']
/** Razorpay's script loads this one against fraud; a path that ends in a slash allows what is below it. */
const RISK_SCRIPTS = 'https://cdn.razorpay.com/static/cx/razorpay-risk-detection/'
const HOSTS = ['https://api.razorpay.com', 'https://checkout.razorpay.com']
const TELEMETRY = 'https://lumberjack.razorpay.com'

/** Without 'self' to connect to, nothing on this page can call the service with the cookie of the member. */
export const checkoutHeaders = (html: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${[...scriptHashes(html), ...SCRIPTS, RISK_SCRIPTS].join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: https://cdn.razorpay.com",
    `connect-src ${[...HOSTS, TELEMETRY].join(' ')}`,
    `frame-src ${HOSTS.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // The windows of banks answer the checkout that opened them.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://api.razorpay.com")',
  'x-robots-tag': 'noindex',
})
