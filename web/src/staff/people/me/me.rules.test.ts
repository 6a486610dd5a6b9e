import { expect, test } from 'vitest'
import { byArea, heldPlaces } from './me.rules.ts'

test('places list what is held there beyond the whole company', () => {
  expect(
    heldPlaces({
      company: ['branch.read'],
      branches: { north: ['branch.read', 'program.read'], south: ['branch.read'] },
      programs: { onam: ['auction.read'] },
    }),
  ).toEqual([
    { kind: 'COMPANY', id: null, codes: ['branch.read'] },
    { kind: 'BRANCH', id: 'north', codes: ['program.read'] },
    { kind: 'PROGRAM', id: 'onam', codes: ['auction.read'] },
  ])
})

test('permissions are grouped by their area', () => {
  expect(byArea(['auction.read', 'branch.read', 'auction.operate'])).toEqual([
    ['auction', ['auction.read', 'auction.operate']],
    ['branch', ['branch.read']],
  ])
})
