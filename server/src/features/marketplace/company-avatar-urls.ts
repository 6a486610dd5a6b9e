// Signed URLs of company avatars that stay the same for some minutes, so that an unchanged page keeps its ETag.
import { LRUCache } from 'lru-cache'
import { fileUrls } from '#features/files/files.actions'
import type { Platform } from '#platform/platform'

const MAX_CACHED = 10_000
/** A third of the lifetime of a signed URL, so that a response never holds one that is about to expire. */
const STABLE_FOR_MS = 5 * 60 * 1000

export type AvatarUrlCache = { list(fileIds: readonly (string | null)[]): Promise<Map<string, string>> }

export function makeAvatarUrlCache(deps: Pick<Platform, 'clock' | 'db' | 'objectStore'>): AvatarUrlCache {
  const cached = new LRUCache<string, string>({ max: MAX_CACHED })
  return {
    async list(fileIds) {
      const period = Math.floor(deps.clock.nowMs() / STABLE_FOR_MS)
      const keyOf = (fileId: string) => `${period}:${fileId}`
      const wanted = [...new Set(fileIds)].filter((fileId) => fileId !== null)
      const unknown = wanted.filter((fileId) => !cached.has(keyOf(fileId)))
      if (unknown.length > 0)
        for (const [fileId, url] of await fileUrls(deps, deps.db, unknown)) cached.set(keyOf(fileId), url)
      return new Map(
        wanted.flatMap((fileId) => {
          const url = cached.get(keyOf(fileId))
          return url === undefined ? [] : [[fileId, url]]
        }),
      )
    },
  }
}
