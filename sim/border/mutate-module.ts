// Changes one text of one module of the service while it is loaded.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import type { Mutant } from '../mutants/mutant.ts'

const SERVICE = new URL('../../server/src/', import.meta.url).href

export function mutateModule({ name, file, find, replace }: Mutant): void {
  const mutated = new URL(file, SERVICE)
  if (!existsSync(mutated)) throw new Error(`${name}: there is no file ${file}`)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (url !== mutated.href) return loaded
      const source = String(loaded.source)
      if (source.split(find).length !== 2) throw new Error(`${name}: its text is not exactly once in ${file}`)
      return { ...loaded, source: source.replace(find, () => replace) }
    },
  })
}
