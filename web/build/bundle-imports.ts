// Which files of the bundle are loaded together.
import type { Rolldown } from 'vite'

/** What a file imports at once, with what those import, and itself. */
export function withImports(bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (seen.has(name) || chunk?.type !== 'chunk') return seen
  seen.add(name)
  for (const each of chunk.imports) withImports(bundle, each, seen)
  return seen
}

/** What the start of the app loads: its entries with everything they import at once. */
export function shellOf(bundle: Rolldown.OutputBundle): Set<string> {
  const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry)
  return new Set(entries.flatMap(({ fileName }) => [...withImports(bundle, fileName)]))
}
