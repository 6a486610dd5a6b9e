import { createECDH } from 'node:crypto'
import { makeSubscriber } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { findBrowser } from '../../../../testing/find-browser.ts'
import { see } from '../../../../testing/see.ts'

const vapid = createECDH('prime256v1')
vapid.generateKeys()
const env = {
  PUSH_PUBLIC_KEY: vapid.getPublicKey('base64url'),
  PUSH_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
  PUSH_CONTACT: 'mailto:ops@kuri.example',
}
const kuri = useBrowser(env, findBrowser)

/** A push service that is not there in a test browser: the page gets a subscription without asking one. */
const FAKE_PUSH_SERVICE = `
  const keys = { p256dh: '${vapid.getPublicKey('base64url')}', auth: '${Buffer.alloc(16, 1).toString('base64url')}' }
  const subscription = {
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys }),
    unsubscribe: async () => { sessionStorage.removeItem('fake-push'); return true },
  }
  PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('fake-push') ? subscription : null)
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    sessionStorage.setItem('fake-push', applicationServerKey)
    return subscription
  }
`
const countSubscriptions = async (userId: string) =>
  (await kuri.app.db.selectFrom('pushSubscriptions').select('id').where('userId', '=', userId).execute()).length
/** A slow machine needs a while to install it. */
const workerIsReady = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => null)')
const messages = (page: Page) => page.getByRole('switch', { name: 'Tell me when Kuri is closed' })

test('a member turns messages on and off, and is asked for permission only by a tap', async () => {
  const member = await makeSubscriber(kuri.app, 'Anu')
  const page = await kuri.openAs(member.mobileNumber, '/home', { serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(FAKE_PUSH_SERVICE)
  await page.addInitScript(
    `const ask = Notification.requestPermission.bind(Notification); window.asked = 0
     Notification.requestPermission = () => { window.asked += 1; return ask() }`,
  )
  await page.goto('/my/profile')
  await see(messages(page)).not.toBeChecked()
  await see(messages(page)).toBeEnabled()
  expect(await page.evaluate('window.asked')).toBe(0)
  await expectAccessible(page)
  await workerIsReady(page)
  await messages(page).click({ force: true })
  await see(messages(page)).toBeChecked()
  await see.poll(() => countSubscriptions(member.userId)).toBe(1)
  await page.reload()
  await see(messages(page)).toBeChecked()
  await messages(page).click({ force: true })
  await see.poll(() => countSubscriptions(member.userId)).toBe(0)
  await see(messages(page)).not.toBeChecked()
})

test('a browser that forbids messages is explained', async () => {
  const member = await makeSubscriber(kuri.app, 'Anu')
  const page = await kuri.openAs(member.mobileNumber, '/home', { serviceWorkers: 'allow' })
  await page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`)
  await page.goto('/my/profile')
  await see(page.getByText('This browser does not let Kuri show messages.')).toBeVisible()
  await see(messages(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('a message that arrives while the app is closed is shown, and a tap on it leads to what it is about', async () => {
  const member = await makeSubscriber(kuri.app, 'Anu')
  const page = await kuri.openAs(member.mobileNumber, '/home', { serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await workerIsReady(page)
  const auctionId = 'c000000000000000000000001'
  const data = JSON.stringify({ title: 'The auction has started', data: { auctionId, amount: 5 } })
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: kuri.app.url,
    registrationId: await registered,
    data,
  })
  const shown = () =>
    page.evaluate(
      'navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) => all.map(({ title, data }) => ({ title, path: data.path })))',
    )
  await see
    .poll(shown)
    .toEqual([{ title: 'The auction has started', path: `/my/notifications/open?auctionId=${auctionId}` }])
  await page.goto(`/my/notifications/open?auctionId=${auctionId}`)
  await see(page).toHaveURL(`/my/auctions/${auctionId}`)
  await page.goto('/my/notifications/open?auctionId=javascript:1')
  await see(page).toHaveURL('/my/notifications')
})
