// The entries of the action log that were written with an event: who did it, why, and with which particulars. They are private facts,
// so not every reader can open them.
import { type Check, including, isText, listOf, orNull, readJson } from '../base/shape.ts'

export type Action = { action: string; reason: string | null; metadata: Readonly<Record<string, unknown>> | null }

const MAX_ACTIONS = 16
const isObjectOrNull: Check = (value) => value === null || (typeof value === 'object' && !Array.isArray(value))
const isActions = including({
  actions: listOf(including({ action: isText, reason: orNull(isText), metadata: isObjectOrNull }), MAX_ACTIONS),
})

/** Null where the facts hold no actions. */
export const actionsIn = (facts: string | null): readonly Action[] | null =>
  readJson<{ actions: readonly Action[] }>(facts, isActions)?.actions ?? null
