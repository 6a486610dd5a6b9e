// Which modules the start of the app needs at once. They become one file: as twenty small ones they compress worse by 2 KB.
type Modules = {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** Follows the static imports back to the entry. The script of the entry itself and the styles keep the file of the entry. */
export function isInShell(id: string, modules: Modules): boolean {
  const isEntry = (each: string) => modules.getModuleInfo(each)?.isEntry === true
  if (id.endsWith('.css') || isEntry(id) || modules.getModuleInfo(id)?.importers.some(isEntry)) return false
  const seen = new Set<string>()
  const isNeeded = (each: string): boolean => {
    if (seen.has(each)) return false
    seen.add(each)
    return isEntry(each) || (modules.getModuleInfo(each)?.importers.some(isNeeded) ?? false)
  }
  return isNeeded(id)
}
