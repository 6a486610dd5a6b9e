// An older version of this repository in a folder of its own, on the packages that are installed here.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../bidding/kuri.ts'

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  console.error(`git ${args[0]} failed: ${stderr ?? 'there is no git'}. The test needs the history of the repository.`)
  process.exit(1)
}

/** KURI_OLD_COMMIT, or the version before the newest migration: the last one that knows another schema. */
export function chooseOldCommit(): string {
  const chosen = process.env.KURI_OLD_COMMIT
  if (chosen) return git('rev-parse', '--short', `${chosen}^{commit}`)
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations')
  return git('rev-parse', '--short', `${newest}^`)
}

export function extractVersion(commit: string, folder: string): void {
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 * 1024 * 1024 })
  const tar = spawnSync('tar', ['-x', '-C', folder], { input: archive })
  if (tar.status !== 0) throw new Error(`The version ${commit} could not be extracted: ${tar.stderr}`)
  linkPackages(folder)
}

/** Packages from outside are shared; the repository's own (@kuri/…) are those of the old version. */
function linkPackages(folder: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@kuri'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@kuri' && name !== '.cache') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@kuri')))
    symlinkSync(readlinkSync(join(from, '@kuri', name)), join(to, '@kuri', name))
}
