// The files of a built web app, read once and kept in memory together with their compressed forms.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export type BuiltFile = { type: string; etag: string; plain: Buffer; br: Buffer | null; gzip: Buffer | null }

export const etagOf = (bytes: Buffer | string) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** By their paths, as in `/assets/index-1Hs4lYhk.js`. What is only for the build (`.vite`) is left out. */
export function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = TYPES[extname(path)]
    if (!entry.isFile() || !type || path.includes(`${sep}.vite${sep}`)) continue
    const plain = readFileSync(path)
    const compressed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : null)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    files.set(name, { type, etag: etagOf(plain), plain, br: compressed('.br'), gzip: compressed('.gz') })
  }
  return files
}

/** `renewsSession`: only signed-in people see it. */
type ArrivalPage = { pattern: RegExp; files: readonly string[]; renewsSession: boolean }

/** The files that a page needs besides the shell; the build wrote down which. */
export function readArrivalPages(folder: string): ArrivalPage[] {
  const path = join(folder, '.vite', 'arrival-pages.json')
  if (!existsSync(path)) return []
  const pages: { pattern: string; files: string[]; renewsSession?: boolean }[] = JSON.parse(readFileSync(path, 'utf8'))
  return pages.map(({ pattern, files, renewsSession = false }) => ({
    ...{ pattern: new RegExp(pattern), renewsSession },
    files: files.map((file) => `/${file}`),
  }))
}
