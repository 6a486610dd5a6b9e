import { CHALLENGE_ICONS } from '@kuri/contract/programs/challenge-editing.contract'
import { expect, test } from 'vitest'
import { ICON_KEYS } from './result-card.icons.ts'

test('every icon that a result can be given has a drawing', () => {
  expect([...ICON_KEYS].sort()).toEqual([...CHALLENGE_ICONS].sort())
})
