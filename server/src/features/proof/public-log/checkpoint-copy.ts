// The newest checkpoint that this process knows, kept in a file outside of the database: the memory that a restored backup lacks.
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { randomToken } from '#platform/secrets'

const FILE = 'checkpoint'

export type CheckpointCopy = { read(): Promise<string | null>; write(note: string): Promise<void> }

export function makeCheckpointCopy(dataDir: string): CheckpointCopy {
  const folder = join(dataDir, 'trust')
  const path = join(folder, FILE)
  /** Read once. Other processes may share the folder; what they write is as good, and read at the next start. */
  let known: Promise<string | null> | null = null
  return {
    read() {
      known ??= readIfThere(path)
      return known
    },
    /** Replaced as a whole, and on the disk before it counts. */
    async write(note) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const fresh = `${path}.${randomToken(8)}.new`
      const file = await open(fresh, 'wx', 0o600)
      try {
        await file.writeFile(note)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(fresh, path)
      const directory = await open(folder, 'r')
      await directory.sync().finally(() => directory.close())
      known = Promise.resolve(note)
    },
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
