// What the whole app does when somebody leaves or comes back, in this tab or in another one.
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { session } from '../api/session.ts'

export function watchSession(router: AnyRouter, queries: QueryClient): void {
  let before = session.state().status
  session.subscribe(() => {
    const now = session.state().status
    if (before === now) return
    const cameBack = before === 'ENDED' && now === 'SIGNED_IN'
    const left = now === 'SIGNED_OUT' && before !== 'UNKNOWN'
    const isFirstAnswer = before === 'UNKNOWN'
    before = now
    if (cameBack) void queries.invalidateQueries()
    if (left) queries.clear()
    // The guards look again: whoever left is led to the sign-in page.
    if (left || isFirstAnswer) void router.invalidate()
  })
}
