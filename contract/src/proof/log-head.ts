// The head of an auction's hash tree, as receipts, snapshots and frames carry it.
import { Count, Type } from '../kit/schema.ts'

const head = {
  size: { ...Count, description: 'How many events the tree covers' },
  root: Type.String({ description: 'The root of the tree, in base64' }),
}
const note = Type.String({
  description: 'The head as a signed checkpoint (c2sp.org/tlog-checkpoint): keep it, it proves this history',
})

export const LogHead = Type.Object({ ...head, note: Type.Optional(note) })
export const SignedLogHead = Type.Object({ ...head, note })
/** `index` is the leaf of what was just written. */
export const LogReceipt = Type.Object({
  index: { ...Count, description: 'The leaf of what was written, counted from 0' },
  ...head,
  note: Type.Optional(note),
})
