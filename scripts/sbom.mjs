// `npm run sbom`: writes the software bill of materials of a release (CycloneDX, generated/sbom.cdx.json): every library that the service
// or the web app contains, with its version and hash, from package-lock.json.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './install.mjs'

const FILE = join(ROOT, 'generated', 'sbom.cdx.json')
const COMMAND = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

export function writeSbom() {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }
  const { status, stdout, stderr, error } = spawnSync('npm', COMMAND, options)
  if (status !== 0) throw new Error(`npm could not write the bill of materials: ${error?.message ?? stderr}`)
  const bom = withoutDevelopment(JSON.parse(stdout))
  // npm names the product after its folder.
  bom.metadata.component.name = readJson('package.json').name
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${bom.components.length} components in ${FILE}`)
}

/** `npm sbom --omit=dev` would do it, but also leaves out 143 libraries of production, fflate and xtend among them (npm 11.19). */
function withoutDevelopment(bom) {
  const packages = Object.entries(readJson('package-lock.json').packages)
  const refOf = ([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`
  const ofProduction = new Set(packages.filter(([, { dev }]) => !dev).map(refOf))
  const isShipped = (ref) => ofProduction.has(ref)
  return {
    ...bom,
    components: bom.components.filter((component) => isShipped(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeSbom()
