// Builds what is published of the verifier: the command and the page, each one file. The same sources give the same bytes, so everybody
// can build them and compare the SHA-256 that docs/trust.md prints.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const sha256 = (text, encoding) => createHash('sha256').update(text).digest(encoding)

async function bundle(input, platform) {
  const build = await rolldown({ input: here(input), platform, logLevel: 'silent', treeshake: true })
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false, sourcemap: false })
  await build.close()
  if (output.length !== 1) throw new Error(`${input} gives ${output.length} files instead of one.`)
  return output[0].code
}

/** The text of an inline script must not end the element that it stands in. */
const inline = (code) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')

async function buildPage() {
  const script = inline(await bundle('page/page.ts', 'browser'))
  const style = readFileSync(here('page/page.css'), 'utf8')
  const hashOf = (text) => `'sha256-${sha256(text, 'base64')}'`
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  return readFileSync(here('page/page.html'), 'utf8')
    .replace('%POLICY%', () => policy)
    .replace('/*STYLE*/', () => style)
    .replace('/*SCRIPT*/', () => script)
}

/** Published as `kuri-verify` by `npm publish verify/dist`, without dependencies: the one library is in the files, with its licence. */
function manifest() {
  const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8'))
  return {
    name: 'kuri-verify',
    version,
    description: 'Checks the evidence of a Kuri auction offline',
    license: 'Apache-2.0',
    type: 'module',
    bin: { 'kuri-verify': 'kuri-verify.mjs' },
    files: ['kuri-verify.mjs', 'verify.html'],
    engines: { node: '>=20' },
  }
}

/** The files of the build by their name. */
export async function buildVerifier() {
  const command = await bundle('cli/kuri-verify.ts', 'node')
  return new Map([
    ['kuri-verify.mjs', command.startsWith('#!') ? command : `#!/usr/bin/env node\n${command}`],
    ['verify.html', await buildPage()],
    ['package.json', `${JSON.stringify(manifest(), null, 2)}\n`],
  ])
}

/** Writes them to verify/dist. */
export async function writeVerifier() {
  const files = await buildVerifier()
  mkdirSync(here('dist'), { recursive: true })
  for (const [name, text] of files) writeFileSync(here(`dist/${name}`), text)
  return files
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of await writeVerifier())
    console.log(`${sha256(text, 'hex')}  ${name} (${Math.round(text.length / 1024)} KB)`)
