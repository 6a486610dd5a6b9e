// What nobody needs any more goes away every night: old sign-in codes, expired refresh tokens, messages that were sent long ago.
import { deleteMessagesBefore } from '#features/messages/messages.sql'
import type { Platform } from '#platform/platform'
import { deleteCodesBefore, deleteRefreshTokensExpiredBefore } from './identity.sql.ts'

export const TIDY_UP = 'tidy-up'
const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_MESSAGES_DAYS = 30

export function tidyUp(deps: Platform): Promise<void> {
  return deps.transact(async (tx) => {
    const now = deps.clock.nowMs()
    await deleteCodesBefore(tx, new Date(now - DAY_MS))
    await deleteRefreshTokensExpiredBefore(tx, new Date(now - DAY_MS))
    await deleteMessagesBefore(tx, new Date(now - KEEP_MESSAGES_DAYS * DAY_MS))
  })
}
