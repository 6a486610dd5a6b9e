// What the whole app does when somebody leaves or comes back, in this tab or in another one.
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { keptText } from '../ui/form/kept-text.ts'

export function watchSession(router: AnyRouter, queries: QueryClient): void {
  let before = session.state().status
  const keep = () => {
    const { person } = session.state()
    if (person) keptText.belongsTo(person.userId)
  }
  // The session may have been renewed while the app was loading.
  keep()
  session.subscribe(() => {
    const { status: now } = session.state()
    if (before === now) return
    if (now === 'SIGNED_IN') keep()
    const cameBack = before === 'ENDED' && now === 'SIGNED_IN'
    const left = now === 'SIGNED_OUT' && before !== 'UNKNOWN'
    const isFirstAnswer = before === 'UNKNOWN'
    before = now
    if (cameBack) void queries.invalidateQueries()
    if (left) {
      queries.clear()
      keptText.forgetAll()
    }
    // The guards look again: somebody who signed out is sent to the sign-in page.
    if (left || isFirstAnswer) void router.invalidate()
  })
}
