// The pictures of companies, by URLs that stay the same for some minutes: the same page then has the same ETag.
import { LRUCache } from 'lru-cache'
import { fileUrls } from '#features/files/files.actions'
import type { Platform } from '#platform/platform'

const MAX_KEPT = 10_000
/** A third of what a signed URL lives, so that nobody is handed one that is about to die. */
const SAME_FOR_MS = 5 * 60 * 1000

export type Avatars = { urlsOf(fileIds: readonly (string | null)[]): Promise<Map<string, string>> }

export function makeAvatars(deps: Platform): Avatars {
  const kept = new LRUCache<string, string>({ max: MAX_KEPT })
  return {
    async urlsOf(fileIds) {
      const period = Math.floor(deps.clock.nowMs() / SAME_FOR_MS)
      const keyOf = (fileId: string) => `${period}:${fileId}`
      const wanted = [...new Set(fileIds)].filter((fileId) => fileId !== null)
      const unknown = wanted.filter((fileId) => !kept.has(keyOf(fileId)))
      if (unknown.length > 0)
        for (const [fileId, url] of await fileUrls(deps, deps.db, unknown)) kept.set(keyOf(fileId), url)
      return new Map(
        wanted.flatMap((fileId) => {
          const url = kept.get(keyOf(fileId))
          return url === undefined ? [] : [[fileId, url]]
        }),
      )
    },
  }
}
