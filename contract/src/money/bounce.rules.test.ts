import { expect, test } from 'vitest'
import { bounceBlockedReason } from './bounce.rules.ts'

const taken = { collectedById: 'anu', modeStatedById: null, depositedById: 'anu' }

test.each([
  ['took the cheque and deposited it', taken, 'anu', 'SECOND_PERSON_REQUIRED'],
  [
    'took a cheque of which nobody knows who deposited it',
    { ...taken, depositedById: null },
    'anu',
    'SECOND_PERSON_REQUIRED',
  ],
  ['took a cheque that a colleague deposited', { ...taken, depositedById: 'biju' }, 'anu', null],
  ['neither took nor deposited it', taken, 'biju', null],
  [
    'stated the mode and deposited it',
    { collectedById: 'biju', modeStatedById: 'anu', depositedById: 'anu' },
    'anu',
    'SECOND_PERSON_REQUIRED',
  ],
  [
    'took the money whose mode a colleague stated',
    { collectedById: 'anu', modeStatedById: 'biju', depositedById: 'anu' },
    'anu',
    null,
  ],
])('judges the bounce by a person who %s', (_, cheque, actorId, expected) => {
  expect(bounceBlockedReason(cheque, actorId)).toBe(expected)
})
