// `node scripts/build-web.mjs`: builds the web app without starting anything, for images and packages.
import { ensureWebBuilt } from './web.mjs'

if (!(await ensureWebBuilt(process.execPath))) process.exit(1)
