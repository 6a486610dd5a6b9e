// The guard and the timers of parts that a test builds by itself: what they catch fails the test run.
import { makeBackground } from '#platform/background'
import { makeTimers } from '#platform/timers'

export const background = makeBackground((work, error) => {
  throw new Error(`background work failed: ${work}`, { cause: error })
})
export const timers = makeTimers(background)
