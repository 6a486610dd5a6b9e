// Finds a Chromium for the browser tests, or installs Debian's. Without one the tests fail and say what to do; they are never skipped.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const PLACES = [
  process.env.KURI_CHROMIUM,
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Debian's Chromium without the parts of a desktop browser: it needs a fifth less of the processor's time, but shows no notifications. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const NONE =
  'No browser was found, so the browser tests did NOT run. Install Chrome or Chromium, or run: npx playwright install chromium\n' +
  'KURI_CHROMIUM=/path/to/chrome names one. To leave these tests out on purpose: npm test -- --project walls --project all'

const isInstalled = (path: string | undefined): path is string => path !== undefined && existsSync(path)

export function findBrowser(): string {
  const found = PLACES.find(isInstalled) ?? installFromDebian()
  if (!found) throw new Error(NONE)
  return found
}

/** The quickest browser for pages; a file of `KURI_CHROMIUM` comes first. */
export function findHeadlessBrowser(): string {
  const full = findBrowser()
  return !process.env.KURI_CHROMIUM && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : full
}

/** Only as root on Debian itself: Ubuntu's package is a snap, which does not run here. */
function installFromDebian(): string | undefined {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (!isDebian || process.getuid?.() !== 0) return undefined
  console.log('Installing Chromium for the browser tests (only once) …')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-core']
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return PLACES.find(isInstalled)
}
