import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { ownerOf } from './owner.rules.ts'

const ids = (count: number) => Array.from({ length: count }, () => newId())

test('every process chooses the same owner, in whatever order it lists the processes', () => {
  const processes = ids(7)
  for (const auction of ids(50)) expect(ownerOf(auction, processes.toReversed())).toBe(ownerOf(auction, processes))
  expect(ownerOf('an auction', [])).toBeNull()
})

test('auctions are spread over the processes, and only those of a process that leaves get another owner', () => {
  const [leaving, ...staying] = ids(4)
  const auctions = ids(4000)
  const before = auctions.map((auction) => ownerOf(auction, [leaving!, ...staying])!)
  for (const process of [leaving!, ...staying]) {
    const share = before.filter((owner) => owner === process).length / auctions.length
    expect(share).toBeGreaterThan(0.15)
    expect(share).toBeLessThan(0.35)
  }
  auctions.forEach((auction, index) => {
    const after = ownerOf(auction, staying)
    if (before[index] !== leaving) expect(after).toBe(before[index])
  })
})
