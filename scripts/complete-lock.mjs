// `npm run lock`: adds to package-lock.json the platform packages (esbuild style: one per operating system and processor) that npm
// left out. npm omits packages that it could not download, and then `npm ci` rejects the lock file on every machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

const PATH = join(ROOT, 'package-lock.json')
const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lock = JSON.parse(readFileSync(PATH, 'utf8'))
for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  if (!parent.startsWith('node_modules/')) continue
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const key = `node_modules/${name}`
    if (lock.packages[key]) continue
    const words = name.split('/').at(-1).split('-')
    const os = words.filter((word) => OS.includes(word))
    const cpu = words.filter((word) => CPU.includes(word))
    if (cpu.length === 0) continue
    const libc = words.includes('musl') ? ['musl'] : os[0] === 'linux' && words.includes('gnu') ? ['glibc'] : null
    lock.packages[key] = {
      version: version.replace(/^[\^~]/, ''),
      cpu,
      ...(dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os.length ? { os } : {}),
    }
    console.log(`added ${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(PATH, `${JSON.stringify(lock, null, 2)}\n`)
