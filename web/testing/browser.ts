// A browser for the tests of one file, with pages for visitors and for people who are signed in.
import { fileURLToPath } from 'node:url'
import { checkResponses } from '@kuri/server/testing/check-responses'
import { WITHOUT_LIMITS } from '@kuri/server/testing/limits'
import { startTestApp, type TestApp } from '@kuri/server/testing/test-app'
import { STRICT, watchRequests } from '@kuri/server/testing/watch-requests'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findHeadlessBrowser } from './find-browser.ts'

/** Pictures for people to look at; not part of the repository. */
export const SCREENSHOTS = fileURLToPath(new URL('../screenshots', import.meta.url))
export const WEB_FOLDER = fileURLToPath(new URL('../dist', import.meta.url))
/** The phone that we build for. */
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const
/** The screen of staff. */
export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false } as const

const screenFor = (path: string): Options => (/^\/(co|admin)\b/.test(path) ? DESKTOP : PHONE)

type Options = BrowserContextOptions & { language?: string; theme?: string }
type Stored = Record<string, string>

/** Reports what the policy of a page has refused. */
const WATCH_POLICY = `document.addEventListener('securitypolicyviolation', (event) =>
  reportViolation([location.pathname, event.effectiveDirective, event.blockedURI].join(' ')))`

/**
 * One app on its own database and one browser for the whole file; every context is closed after its test. A test fails when a page breaks its
 * policy, or sends a request that is not what the contract describes.
 */
export function useBrowser(
  env: Record<string, string> = {},
  findExecutable = findHeadlessBrowser,
  overrides: Parameters<typeof startTestApp>[2] = {},
) {
  let app: TestApp
  let browser: Browser
  const contexts: BrowserContext[] = []
  const violations: string[] = []
  const invalidRequests: string[] = []
  const watchHttp: NonNullable<typeof overrides>['watchHttp'] = (http) => {
    checkResponses(http)
    watchRequests(http, (problem) => invalidRequests.push(problem))
  }
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([
      startTestApp({ WEB_FOLDER, ...WITHOUT_LIMITS, ...env }, undefined, { watchHttp, ...overrides }),
      chromium.launch({ executablePath: findExecutable(), args: ['--no-sandbox', '--disable-dev-shm-usage'] }),
    ])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, contexts)
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(violations.splice(0), 'what a page did against its Content-Security-Policy').toEqual([])
    expect(invalidRequests.splice(0), 'requests that are not what the contract describes').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  async function newContext({ language = 'en', theme = 'light', ...options }: Options = {}, stored: Stored = {}) {
    const localStorage = Object.entries({ 'kuri.language': language, 'kuri.theme': theme, ...stored })
    const context = await browser.newContext({
      baseURL: app.url,
      storageState: {
        cookies: [],
        origins: [{ origin: app.url, localStorage: localStorage.map(([name, value]) => ({ name, value })) }],
      },
      locale: 'en-IN',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      // Storing the shell for every context costs seconds; a test of the shell itself allows it.
      serviceWorkers: 'block',
      extraHTTPHeaders: STRICT,
      ...PHONE,
      ...options,
    })
    contexts.push(context)
    await context.exposeBinding('reportViolation', (_source, violation: string) => violations.push(violation))
    await context.addInitScript(WATCH_POLICY)
    context.on('weberror', (error) => console.error('in the page:', error.error()))
    return context
  }

  return {
    get app() {
      return app
    },
    newContext,
    /** What pages did against their policy so far; a test that provokes it takes it from here. */
    takeViolations: () => violations.splice(0),
    /** For a test that sends such a request on purpose: takes what was refused. */
    takeInvalidRequests: () => invalidRequests.splice(0),
    /** A page of somebody who is not signed in. */
    async visit(path: string, options?: Options): Promise<Page> {
      const page = await (await newContext(options)).newPage()
      await page.goto(path)
      return page
    },
    /** A page of somebody who is signed in: their refresh cookie, and the note that pages of visitors look for it. */
    async openAs(mobileNumber: string, path: string, options: Options = screenFor(path)): Promise<Page> {
      const { cookie } = await app.signIn(mobileNumber, crypto.randomUUID())
      const [name, value] = cookie.split('=') as [string, string]
      const context = await newContext(options, { 'kuri.signed-in': '1' })
      await context.addCookies([{ name, value, url: `${app.url}/v2/auth`, httpOnly: true, sameSite: 'Strict' }])
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
  }
}

/** What a failed test saw, in web/screenshots. */
async function keepPictures(title: string, contexts: readonly BrowserContext[]) {
  const name = title.replace(/\W+/g, '-').slice(0, 60)
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries())
    await page.screenshot({ path: `${SCREENSHOTS}/failed-${name}-${index}.png` }).catch(() => {})
}
