// Tools that only one command needs are installed into its own folder, when the command runs for the first time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Installs the packages of the folder when its lock file is not the one that they came from. */
export function installTools(folder) {
  const stamp = join(folder, 'node_modules', '.kuri-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Installing the tools of ${folder} (only once) …`)
  // The path of npm test begins with node_modules/.bin, whose node is not the one npm belongs to.
  const PATH = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, PATH: PATH.join(delimiter) },
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`npm ci failed in ${folder}\n${result.stdout}${result.stderr}`)
  writeFileSync(stamp, wanted)
}
