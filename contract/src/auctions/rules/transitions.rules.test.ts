import { expect, test } from 'vitest'
import { AUCTION_STATUSES } from '../enums.ts'
import { STATUS_SETS } from '../status-sets.ts'
import { allows, statusAfter, supersedesPrebids, TRANSITIONS, type Trigger } from './transitions.rules.ts'

const TRIGGERS = Object.keys(TRANSITIONS) as Trigger[]

test('[spec: Transitions of an auction] allows each trigger in exactly the statuses of the specification', () => {
  const table = Object.fromEntries(
    TRIGGERS.map((trigger) => [trigger, AUCTION_STATUSES.filter((status) => allows(status, trigger)).join(' ')]),
  )
  expect(table).toEqual({
    schedule: 'PENDING',
    reschedule: 'SCHEDULED',
    approve: 'SCHEDULED',
    openPrebid: 'SCHEDULED READY',
    closePrebid: 'SCHEDULED READY',
    start: 'SCHEDULED READY',
    pause: 'LIVE',
    resume: 'PAUSED',
    end: 'LIVE PAUSED',
    reveal: 'ENDED COMPLETE',
    declareWinner: 'ENDED',
    complete: 'ENDED',
    reopen: 'ENDED',
    disqualifyWinner: 'ENDED COMPLETE',
    cancel: 'PENDING SCHEDULED READY LIVE PAUSED',
  })
})

test('[spec: Transitions of an auction] derives the new status from the trigger and throws on an illegal one', () => {
  for (const trigger of TRIGGERS)
    for (const status of AUCTION_STATUSES)
      if (allows(status, trigger)) expect(statusAfter(status, trigger)).toBe(TRANSITIONS[trigger].to ?? status)
      else
        expect(() => statusAfter(status, trigger)).toThrow(`${trigger} is not allowed while the auction is ${status}`)
  expect(statusAfter('LIVE', undefined)).toBe('LIVE')
})

test('[spec: What becomes of a prebid] supersedes prebids when an auction with live bids ends and whenever an auction completes', () => {
  const [withBids, withoutBids] = [{ leadingBidId: 'bid' }, { leadingBidId: null }]
  expect(TRIGGERS.filter((trigger) => supersedesPrebids(trigger, withBids))).toEqual(['end', 'complete'])
  expect(TRIGGERS.filter((trigger) => supersedesPrebids(trigger, withoutBids))).toEqual(['complete'])
  expect(supersedesPrebids(undefined, withBids)).toBe(false)
})

test('the named sets of statuses agree with the transitions', () => {
  expect(TRANSITIONS.cancel.from).toEqual(STATUS_SETS.beforeEnd)
  expect(TRANSITIONS.start.from).toEqual(STATUS_SETS.awaitsStart)
  expect(TRANSITIONS.end.from).toEqual(STATUS_SETS.running)
  expect(TRANSITIONS.reveal.from).toEqual(STATUS_SETS.ended)
  for (const set of Object.values(STATUS_SETS))
    expect(set).toEqual(AUCTION_STATUSES.filter((status) => (set as readonly string[]).includes(status)))
})
