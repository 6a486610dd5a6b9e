import { expect, test } from 'vitest'
import type { AuctionChanges } from './mutation.ts'

test('a status written by hand does not compile', () => {
  // @ts-expect-error the status follows from the trigger
  const changes: AuctionChanges = { status: 'ENDED' }
  expect(changes).toBeDefined()
})
