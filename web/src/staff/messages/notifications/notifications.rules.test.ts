import { expect, test } from 'vitest'
import { targetOf } from './notifications.rules.ts'

test('a notification leads to the most precise record that it names', () => {
  expect(targetOf({ programId: 'p', requestId: 'r' })).toEqual({
    to: '/co/requests/$requestId',
    params: { requestId: 'r' },
  })
  expect(targetOf({ programId: 'p' })).toEqual({ to: '/co/programs/$programId', params: { programId: 'p' } })
  expect(targetOf({ programId: 7 })).toBeNull()
})
