// `npm run shots`: a picture of every screen of a running demo world, at three widths, light and dark, for people to look at.
// SHOTS_LANGUAGE names another language than English; SHOTS_ONLY (a part of the titles), SHOTS_WIDTHS and SHOTS_THEMES choose some.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { DemoPerson } from './app-pages.ts'
import { KURI_URL, listScreens, type Screen, signIn } from './demo-screens.ts'
import { findBrowser } from './find-browser.ts'

const LANGUAGE = process.env.SHOTS_LANGUAGE ?? 'en'
const ONLY = process.env.SHOTS_ONLY ?? ''
const FOLDER = fileURLToPath(new URL(`../screenshots/${LANGUAGE}`, import.meta.url))
const WIDTHS = (process.env.SHOTS_WIDTHS ?? '360,768,1280').split(',').map(Number)
const HEIGHTS: Readonly<Record<number, number>> = { 360: 640, 768: 1024, 1280: 800 }
const SIZES = WIDTHS.map((width) => ({ width, height: HEIGHTS[width] ?? 800 }))
const THEMES = (process.env.SHOTS_THEMES ?? 'light,dark').split(',')
/** They fill the window; the whole page of the others is taken. */
const FULL_WINDOW = ['-room-', 'console', 'hall']

const MOST_HEIGHT = 4000

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })

async function openContext(viewport: (typeof SIZES)[number], theme: string, person: DemoPerson | null) {
  const context = await browser.newContext({
    baseURL: KURI_URL,
    viewport,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    serviceWorkers: 'block',
  })
  const choices = `localStorage.setItem('kuri.language', '${LANGUAGE}'); localStorage.setItem('kuri.theme', '${theme}')`
  await context.addInitScript(`if (location.protocol !== 'about:') { ${choices} }`)
  if (person) await context.addCookies([(await signIn(person, LANGUAGE)).cookie])
  return context
}

async function shoot(screens: Screen[], viewport: (typeof SIZES)[number], theme: string) {
  const context = await openContext(viewport, theme, screens[0]!.person)
  const page = await context.newPage()
  for (const { title, path } of screens) {
    // From elsewhere, because an address that differs in its hash only would not load the page.
    await page.goto('about:blank')
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const isWindow = FULL_WINDOW.some((word) => title.includes(word))
    // A window as tall as the page leaves bars at the bottom where people see them.
    const height: number = isWindow ? viewport.height : await page.evaluate('document.documentElement.scrollHeight')
    await page.setViewportSize({ ...viewport, height: Math.min(height, MOST_HEIGHT) })
    await page.screenshot({ path: `${FOLDER}/${title}-${viewport.width}-${theme}.png` })
    await page.setViewportSize(viewport)
  }
  await context.close()
}

await mkdir(FOLDER, { recursive: true })
/** Staff read English. */
const isTranslated = ({ path }: Screen) => LANGUAGE === 'en' || !/^\/(co|admin)\b/.test(path)
const screens = (await listScreens()).filter((screen) => isTranslated(screen) && screen.title.includes(ONLY))
const byPerson = Map.groupBy(screens, ({ person }) => person)
for (const viewport of SIZES)
  for (const theme of THEMES) for (const own of byPerson.values()) await shoot(own, viewport, theme)
await browser.close()
console.log(`${SIZES.length * THEMES.length * screens.length} pictures are in ${FOLDER}`)
