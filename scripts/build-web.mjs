// `node scripts/build-web.mjs`: builds the web app and writes the bill of materials without starting anything, for images and packages.
import { writeSbom } from './sbom.mjs'
import { ensureWebBuilt } from './web.mjs'

if (!(await ensureWebBuilt(process.execPath))) process.exit(1)
writeSbom()
