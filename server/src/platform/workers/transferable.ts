import { isMarkedAsUntransferable } from 'node:worker_threads'

/** The memory of bytes that can be handed to another thread. Small buffers share theirs with others, and libraries keep some: those are
 * copied. */
export const transferableOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !isMarkedAsUntransferable(buffer) ? [buffer] : []
