// Keeps files that are made when somebody first asks for them.
import type { Platform } from '#platform/platform'

/** An object is never replaced: of two who make it at once, the second keeps what is there. */
export async function putOnce(
  { objectStore }: Platform,
  key: string,
  bytes: Buffer,
  contentType: string,
): Promise<void> {
  try {
    await objectStore.put(key, bytes, contentType)
  } catch (error) {
    if (!(await objectStore.find(key))) throw error
  }
}
