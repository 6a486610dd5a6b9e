import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestWindow, windowFromStart } from './marketplace.rules.ts'

test('[spec: Enrollment endpoints] a window from either end holds the same rows and never skips more than half of the list', () => {
  fc.assert(
    fc.property(
      fc.nat(300),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 20 }),
      (count, pageNumber, pageSize) => {
        const rows = Array.from({ length: count }, (_, n) => n)
        const page = { pageNumber, pageSize }
        const { offset, limit } = windowFromStart(page)
        const window = nearestWindow(page, count)
        const walked = window?.isFromEnd ? rows.toReversed() : rows
        const found = window ? walked.slice(window.offset, window.offset + window.limit) : []
        expect(window?.isFromEnd ? found.toReversed() : found).toEqual(rows.slice(offset, offset + limit))
        if (window) expect(window.offset).toBeLessThanOrEqual(count / 2)
      },
    ),
  )
})
