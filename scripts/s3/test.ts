// `npm run test:s3`: starts a real S3 server (Debian's radosgw, installed when it is missing) and runs the tests that need one.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startRadosGateway } from './rados-gateway.ts'

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool']
const PACKAGES = ['radosgw', 'ceph-common', 'ceph-mon', 'ceph-osd']
const TESTS = [
  'server/src/platform/object-store',
  'server/src/features/companies/files',
  'server/src/features/proof/bundles/archived-evidence.full.test.ts',
]

const folders = (process.env.PATH ?? '').split(delimiter)
const missing = () => PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))

function giveUp(why: string): never {
  console.error(why)
  process.exit(1)
}

function install(): void {
  const isRoot = process.getuid?.() === 0
  const byHand = `Install them by hand: apt-get install --no-install-recommends ${PACKAGES.join(' ')}`
  console.log(`Missing: ${missing().join(', ')}. Installing ${PACKAGES.join(', ')} …`)
  const aptGet = (...args: string[]) =>
    spawnSync(isRoot ? 'apt-get' : 'sudo', [...(isRoot ? [] : ['-n', 'apt-get']), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const installPackages = () => aptGet('install', '-y', '--no-install-recommends', ...PACKAGES)
  // The package lists of a fresh machine are empty or old.
  if (!installPackages() && !(aptGet('update') && installPackages()))
    giveUp(`apt-get could not install them. ${byHand}`)
  if (missing().length > 0) giveUp(`Still missing: ${missing().join(', ')}. ${byHand}`)
}

if (missing().length > 0) install()
const gateway = await startRadosGateway()
console.log(`radosgw serves S3 at ${gateway.endpoint}`)
const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'all', ...TESTS], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_S3_ENDPOINT: gateway.endpoint,
    TEST_S3_BUCKET: gateway.bucket,
    TEST_S3_ACCESS_KEY_ID: gateway.accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: gateway.secretAccessKey,
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tests.kill(signal))
const [code] = await once(tests, 'exit')
await gateway.stop()
process.exitCode = code ?? 1
