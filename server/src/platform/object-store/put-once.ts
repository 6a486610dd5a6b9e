// Keeps files that are made when somebody first asks for them.
import type { ObjectStore } from './object-store.ts'

/** An object is never replaced: of two processes that make it at once, the second keeps what is there. */
export async function putOnce(
  store: Pick<ObjectStore, 'find' | 'put'>,
  key: string,
  bytes: Buffer,
  contentType: string,
): Promise<void> {
  try {
    await store.put(key, bytes, contentType)
  } catch (error) {
    if (!(await store.find(key))) throw error
  }
}
