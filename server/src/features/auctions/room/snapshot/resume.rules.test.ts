import { expect, test } from 'vitest'
import { isOfThisHistory } from './resume.rules.ts'

const HOUR_MS = 3_600_000

test.each([
  { epoch: 'this', changedMsAgo: 1, isBelieved: true },
  { epoch: 'other', changedMsAgo: null, isBelieved: false },
  { epoch: 'other', changedMsAgo: 2 * HOUR_MS, isBelieved: false },
  { epoch: null, changedMsAgo: null, isBelieved: true },
  { epoch: null, changedMsAgo: HOUR_MS - 1, isBelieved: false },
  { epoch: null, changedMsAgo: HOUR_MS + 1, isBelieved: true },
])('a client with epoch $epoch, $changedMsAgo ms after a change of history, resumes: $isBelieved', (at) => {
  const history = { epoch: 'this', changedMsAgo: at.changedMsAgo }
  expect(isOfThisHistory({ lastSequence: 7, epoch: at.epoch }, history)).toBe(at.isBelieved)
})
