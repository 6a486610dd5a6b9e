import { CYCLE_MOVES } from '@kuri/contract/programs/cycle-moves'
import { CYCLE_STATUSES, type CycleStatus } from '@kuri/contract/programs/cycles.contract'
import { expect, test } from 'vitest'
import {
  cycleCreationBlockedReason,
  cycleDatesBlockedReason,
  cycleMoveBlockedReason,
  needsAuction,
} from './cycles.rules.ts'

test('[spec: States of a cycle] the table decides every pair of statuses, and keeping the status is always allowed', () => {
  for (const from of CYCLE_STATUSES)
    for (const to of CYCLE_STATUSES) {
      const isAllowed = from === to || (CYCLE_MOVES[from] as readonly CycleStatus[]).includes(to)
      expect(cycleMoveBlockedReason({ from, to, auction: null, hasWinners: false })).toBe(
        isAllowed ? null : 'CYCLE_TRANSITION_NOT_ALLOWED',
      )
    }
})

test('[spec: Past its last day] staff can close a cycle unless its auction is under way', () => {
  for (const status of ['SCHEDULED', 'READY', 'LIVE', 'PAUSED'] as const) {
    const at = { from: 'ACTIVE', auction: { status }, hasWinners: false } as const
    expect(cycleMoveBlockedReason({ ...at, to: 'COMPLETED' })).toBe('CYCLE_AUCTION_UNDER_WAY')
    expect(cycleMoveBlockedReason({ ...at, to: 'CANCELLED' })).toBe('CYCLE_AUCTION_UNDER_WAY')
  }
  for (const status of ['PENDING', 'CANCELLED', 'COMPLETE', 'ENDED'] as const)
    expect(
      cycleMoveBlockedReason({ from: 'ACTIVE', to: 'COMPLETED', auction: { status }, hasWinners: true }),
    ).toBeNull()
})

test('[spec: Past its last day] a cycle whose auction ended without enough winners can be closed but not moved', () => {
  const auction = { status: 'ENDED', liveStartedAt: new Date() } as const
  const closing = { from: 'ACTIVE', to: 'CANCELLED', auction } as const
  expect(cycleMoveBlockedReason({ ...closing, hasWinners: false })).toBeNull()
  expect(cycleMoveBlockedReason({ ...closing, hasWinners: true })).toBe('CYCLE_HAS_WINNERS')
  expect(cycleDatesBlockedReason('ACTIVE', auction)).toBe('CYCLE_AUCTION_UNDER_WAY')
})

test('[spec: Automatic steps] a cycle can be postponed in any state of its auction', () => {
  for (const status of ['SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED'] as const)
    expect(
      cycleMoveBlockedReason({ from: 'ACTIVE', to: 'UPCOMING', auction: { status }, hasWinners: false }),
    ).toBeNull()
})

test('[spec: Automatic steps] the dates of a cycle can change until bidding begins', () => {
  for (const status of ['PENDING', 'SCHEDULED', 'READY', 'CANCELLED', 'COMPLETE'] as const)
    expect(cycleDatesBlockedReason('ACTIVE', { status, liveStartedAt: null })).toBeNull()
  for (const status of ['LIVE', 'PAUSED', 'ENDED'] as const)
    expect(cycleDatesBlockedReason('ACTIVE', { status, liveStartedAt: new Date() })).toBe('CYCLE_AUCTION_UNDER_WAY')
})

test('[spec: Final once the auction has been live] the dates of a cycle stay fixed between the divisions of its auction', () => {
  for (const status of ['SCHEDULED', 'READY'] as const)
    expect(cycleDatesBlockedReason('ACTIVE', { status, liveStartedAt: new Date() })).toBe('CYCLE_DATES_FINAL')
  expect(cycleDatesBlockedReason('ACTIVE', { status: 'CANCELLED', liveStartedAt: new Date() })).toBeNull()
})

test('[spec: States of a cycle] a cycle with winners can be completed but not cancelled or postponed', () => {
  for (const to of ['CANCELLED', 'UPCOMING'] as const)
    expect(cycleMoveBlockedReason({ from: 'ACTIVE', to, auction: null, hasWinners: true })).toBe('CYCLE_HAS_WINNERS')
})

test('[spec: Creating a cycle] every cycle gets an auction in programs with auctions on the platform, the first one by choice', () => {
  const program = { bid: 'AUCTION', isAuctionHostedOnPlatform: true, hasFirstCycleAuction: false } as const
  expect(needsAuction(program, 1)).toBe(false)
  expect(needsAuction(program, 2)).toBe(true)
  expect(needsAuction({ ...program, hasFirstCycleAuction: true }, 1)).toBe(true)
  expect(needsAuction({ ...program, bid: 'AUCTION_AND_LOT' }, 2)).toBe(true)
  expect(needsAuction({ ...program, bid: 'LOT' }, 2)).toBe(false)
  expect(needsAuction({ ...program, isAuctionHostedOnPlatform: false }, 2)).toBe(false)
})

test('[spec: Creating a cycle] a program can have cycles once it is approved or its import is finished', () => {
  const applied = {
    programStatus: 'APPLIED',
    approvalStatus: 'UNDER_REVIEW',
    isPreStarted: false,
    setupStep: 2,
  } as const
  expect(cycleCreationBlockedReason(applied)).toBe('PROGRAM_NOT_READY_FOR_CYCLES')
  expect(cycleCreationBlockedReason({ ...applied, approvalStatus: 'APPROVED' })).toBeNull()
  expect(cycleCreationBlockedReason({ ...applied, isPreStarted: true, setupStep: 4 })).not.toBeNull()
  expect(cycleCreationBlockedReason({ ...applied, isPreStarted: true, setupStep: 5 })).toBeNull()
  for (const programStatus of ['INCOMPLETE', 'COMPLETED', 'ARCHIVED', 'CANCELLED'] as const)
    expect(cycleCreationBlockedReason({ ...applied, approvalStatus: 'APPROVED', programStatus })).not.toBeNull()
})
