// The workplace of a company with much in it, on a processor slowed down four times: how long the slowest interaction of a screen takes
// until the next frame is painted. The baseline is the same screen with little in it, in the same run.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from '../web/testing/find-browser.ts'
import type { Figure } from './figure.ts'
import { withWorld } from './room/world.ts'
import { consoleScreens } from './screens/console.ts'
import { importScreens } from './screens/imports.ts'
import { listScreens } from './screens/lists.ts'
import type { Measured } from './screens/measured.ts'
import { makeWorkplace } from './screens/workplace.ts'

const WEB_FOLDER = fileURLToPath(new URL('../web/dist', import.meta.url))
const LIMIT_MS = 200

const PARTS = { lists: listScreens, imports: importScreens, console: consoleScreens }
/** KURI_BENCH_PARTS=lists,console takes only these. */
const asked = process.env.KURI_BENCH_PARTS?.split(',')

const figureOf = ({ screen, many, few }: Measured): Figure => ({
  ...{ bench: 'screens', figure: screen, value: many, unit: 'ms', yardstick: 'with little in it', yardstickValue: few },
  ratio: many / few,
  goal: `below ${LIMIT_MS} ms`,
  holds: many < LIMIT_MS,
})

export async function run(): Promise<Figure[]> {
  if (!existsSync(WEB_FOLDER)) throw new Error('Build the web app first: npm start, or npm test.')
  return withWorld(
    async (world) => {
      const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
      try {
        const workplace = await makeWorkplace(world, browser)
        const figures: Figure[] = []
        for (const [name, part] of Object.entries(PARTS))
          if (!asked || asked.includes(name))
            for (const measured of await part(workplace)) {
              process.stderr.write(
                `  … ${measured.screen}: ${measured.many} ms, with little in it ${measured.few} ms\n`,
              )
              figures.push(figureOf(measured))
            }
        return figures
      } finally {
        await browser.close()
      }
    },
    { WEB_FOLDER },
  )
}
