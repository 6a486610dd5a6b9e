// Before the browser tests: the app is built and a browser is there.
import { ensureWebBuilt } from '../../scripts/web.mjs'
import { findBrowser } from './find-browser.ts'

export default async function setup() {
  findBrowser()
  if (!(await ensureWebBuilt(process.execPath))) throw new Error('The web app could not be built; see above.')
}
