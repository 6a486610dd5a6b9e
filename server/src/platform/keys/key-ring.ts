// The data keys of this process in memory: the current one writes, all of them read.

/** The key of a database from before the data keys: its material is the original KURI_SECRET, and its ciphertexts carry no id. */
export const LEGACY_KEY_ID = 'k0'
/** Access tokens and signed URLs live for 15 minutes; the clocks of two processes may differ a little. */
const ACCEPTED_AFTER_RETIREMENT_MS = 16 * 60_000

export type DataKey = { readonly id: string; readonly material: Buffer; readonly activeFromMs: number }
export type KeyRing = ReturnType<typeof makeKeyRing>

export function makeKeyRing(initial: { roots: readonly DataKey[]; hashKey: Buffer }, nowMs: () => number = Date.now) {
  let roots = inOrder(initial.roots)

  /** The newest active key; a ring of keys that all become active later uses the first. */
  const currentIndex = () =>
    Math.max(
      roots.findLastIndex((key) => key.activeFromMs <= nowMs()),
      0,
    )

  return {
    hashKey: initial.hashKey,
    current: (): DataKey => roots[currentIndex()]!,
    find: (id: string): DataKey | null => roots.find((key) => key.id === id) ?? null,
    /**
     * For what lives minutes, such as tokens: the current key first, then those that were current a few minutes ago. Keys that
     * become active later are accepted too, because another process may reach that moment first.
     */
    accepted(): DataKey[] {
      const current = currentIndex()
      const isRecent = (index: number) => roots[index + 1]!.activeFromMs + ACCEPTED_AFTER_RETIREMENT_MS > nowMs()
      return [
        ...roots.slice(current),
        ...roots
          .slice(0, current)
          .filter((_, index) => isRecent(index))
          .reverse(),
      ]
    },
    replace(keys: readonly DataKey[]): void {
      if (keys.length > 0) roots = inOrder(keys)
    },
  }
}

const inOrder = (keys: readonly DataKey[]) => keys.toSorted((a, b) => a.activeFromMs - b.activeFromMs)
