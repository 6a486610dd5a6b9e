// A browser on the common host, over TLS: a person signs in once, chooses a cell, bids there and goes back; a superadmin opens a company of
// another cell. What other origins may do stands here too.
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findHeadlessBrowser } from '../../web/testing/find-browser.ts'
import { confirm } from '../../web/testing/room-world.ts'
import { see } from '../../web/testing/see.ts'
import { signInAt } from '../../web/testing/sign-in.ts'
import type { Installation } from './installation.ts'
import { SUPERADMIN } from './marketplace.ts'
import { makeMemberOfBoth, untilListed } from './people.ts'

const report = (what: string) => console.log(`  ✓ ${what}`)

export async function checkBrowser(installation: Installation): Promise<string[]> {
  const { certificates, folder } = installation
  const browser = await chromium.launch({
    executablePath: findHeadlessBrowser(),
    args: [
      ...['--no-sandbox', '--disable-dev-shm-usage'],
      // Its certificate is as good as one that everybody trusts; any other unknown one is refused.
      `--ignore-certificate-errors-spki-list=${certificates.publicKeyHash}`,
    ],
  })
  const context = await browser.newContext({ locale: 'en-IN' })
  const page = await context.newPage()
  try {
    const sockets = watchSockets(page)
    await checkMember(installation, context, page)
    if (sockets.length === 0 || !sockets.every((url) => url.startsWith('wss://')))
      throw new Error(`Sockets without TLS: ${sockets}`)
    report('sockets are wss')
    await context.clearCookies()
    await checkSuperadmin(installation, page)
    return await checkOrigins(installation)
  } catch (error) {
    await page.screenshot({ path: join(folder, 'logs', 'browser.png') }).catch(() => {})
    throw error
  } finally {
    await browser.close()
  }
}

function watchSockets(page: Page): readonly string[] {
  const urls: string[] = []
  page.on('websocket', (socket) => urls.push(socket.url()))
  return urls
}

async function checkMember(installation: Installation, context: BrowserContext, page: Page): Promise<void> {
  const { edgeUrl, b } = installation
  const { mobileNumber, programs, roomPath } = await makeMemberOfBoth(installation)
  await untilListed(edgeUrl, mobileNumber)
  const program = (name: string) => page.getByText(name, { exact: true }).first()

  await page.goto(`${edgeUrl}/sign-in`)
  await signInAt(page, mobileNumber)
  await page.getByRole('button', { name: /^South/ }).click()
  await see(page).toHaveURL(`${b.url}/home`)
  await page.goto(`${b.url}/my/chits`)
  await see(program(programs.b)).toBeVisible()
  report('a person signs in at the common host, chooses b and sees their program there, also after a reload')

  await page.goto(b.url + roomPath)
  await page
    .getByRole('button', { name: /take home/ })
    .first()
    .click()
  await confirm(page).click()
  await see(page.getByText(/^Recorded$/)).toBeVisible()
  report('they bid in the live room of b')

  await page.goto(`${b.url}/my/profile`)
  await page.getByRole('link', { name: 'Go to another company' }).click()
  await page.getByRole('button', { name: /^Home/ }).click()
  await see(page).toHaveURL(`${edgeUrl}/home`)
  await page.goto(`${edgeUrl}/my/chits`)
  await see(program(programs.a)).toBeVisible()
  report('they go back to the common host and see their program of a')

  const cookies = (await context.cookies()).filter(({ name }) => name === 'kuri_refresh')
  const cellOf = new Map(cookies.map(({ domain, value }) => [domain, value.split('.')[0]]))
  const areSafe = cookies.every(({ secure, httpOnly, sameSite }) => secure && httpOnly && sameSite === 'Strict')
  if (!areSafe || cellOf.get(new URL(edgeUrl).hostname) !== 'a' || cellOf.get(new URL(b.url).hostname) !== 'b')
    throw new Error(`The cookies are ${JSON.stringify(cookies.map(({ value: _value, ...cookie }) => cookie))}`)
  report('each host has its own cookie, which is Secure, HttpOnly and SameSite=Strict')
}

async function checkSuperadmin({ edgeUrl, b }: Installation, page: Page): Promise<void> {
  await page.goto(`${edgeUrl}/admin/companies/all-cells`)
  await signInAt(page, SUPERADMIN)
  await page.getByRole('row', { name: /South/ }).first().getByRole('link').click()
  await page.waitForURL(`${b.url}/sign-in**`)
  await signInAt(page, SUPERADMIN)
  await see(page).toHaveURL(new RegExp(`^${b.url}/admin/companies/\\w+$`))
  await see(page.getByRole('navigation', { name: 'Parts of the company' })).toBeVisible()
  report('a superadmin opens a company of b from the list of all cells')
}

async function checkOrigins({ edgeUrl, httpUrl, b }: Installation): Promise<string[]> {
  const faults: string[] = []
  const expectSame = (what: string, found: unknown, expected: unknown) => {
    console.log(`  ${found === expected ? '✓' : '✗'} ${what}: ${found}`)
    if (found !== expected) faults.push(`${what}: ${found} instead of ${expected}`)
  }
  const elsewhere = 'https://elsewhere.example'
  const redirected = await fetch(`${httpUrl}/my`, { redirect: 'manual' })
  expectSame('http leads to https', redirected.status, 308)
  for (const [origin, allowed] of [
    [edgeUrl, edgeUrl],
    [elsewhere, null],
  ] as const) {
    const { headers } = await fetch(`${b.url}/v2/public/programs`, { headers: { origin } })
    expectSame(`b answers scripts of ${origin}`, headers.get('access-control-allow-origin'), allowed)
  }
  for (const [origin, status] of [
    [edgeUrl, 200],
    [elsewhere, 303],
  ] as const) {
    const body = new URLSearchParams({ token: 'aaa.bbb.ccc' })
    const arrived = await fetch(`${b.url}/sign-in`, { method: 'POST', headers: { origin }, body, redirect: 'manual' })
    expectSame(`a hand-over to b from ${origin}`, arrived.status, status)
  }
  return faults
}
