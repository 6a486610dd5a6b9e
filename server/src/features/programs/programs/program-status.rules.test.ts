import { moveBlockedReason, PROGRAM_MOVES } from '@kuri/contract/programs/program-moves'
import { describe, expect, test } from 'vitest'
import { approvalBlockedReason, statusAfterApproval, transferBlockedReason } from './program-status.rules.ts'

describe('[spec: Who moves what; When a program is public; More refusals] status changes', () => {
  const approved = { programStatus: 'DRAFTED', approvalStatus: 'APPROVED' } as const
  test('publishing, activating and completing need approval', () => {
    expect(moveBlockedReason(approved, 'PUBLISHED', false)).toBeNull()
    expect(moveBlockedReason({ ...approved, approvalStatus: 'UNDER_REVIEW' }, 'PUBLISHED', false)).toBe(
      'PROGRAM_NOT_APPROVED',
    )
    expect(moveBlockedReason({ ...approved, approvalStatus: 'REJECTED' }, 'ACTIVE', false)).toBe('PROGRAM_NOT_APPROVED')
  })
  test('no move leads out of ARCHIVED or back to INCOMPLETE, and an open auction blocks every ending', () => {
    expect(PROGRAM_MOVES.ARCHIVED).toEqual([])
    expect(Object.values(PROGRAM_MOVES).flat()).not.toContain('INCOMPLETE')
    expect(moveBlockedReason({ ...approved, programStatus: 'ACTIVE' }, 'COMPLETED', true)).toBe(
      'PROGRAM_HAS_OPEN_AUCTION',
    )
    expect(moveBlockedReason({ ...approved, programStatus: 'ACTIVE' }, 'DRAFTED', false)).toBe(
      'PROGRAM_TRANSITION_NOT_ALLOWED',
    )
  })
  test('approval publishes only an APPLIED program; its withdrawal unpublishes', () => {
    const applied = { programStatus: 'APPLIED', approvalStatus: 'UNDER_REVIEW' } as const
    expect(statusAfterApproval(applied, 'APPROVED')).toBe('PUBLISHED')
    expect(statusAfterApproval({ ...applied, programStatus: 'DRAFTED' }, 'APPROVED')).toBe('DRAFTED')
    expect(statusAfterApproval({ programStatus: 'PUBLISHED', approvalStatus: 'APPROVED' }, 'REJECTED')).toBe('APPLIED')
    expect(approvalBlockedReason({ ...applied, programStatus: 'INCOMPLETE' }, 'APPROVED')).toBe('PROGRAM_INCOMPLETE')
    expect(approvalBlockedReason({ programStatus: 'ACTIVE', approvalStatus: 'APPROVED' }, 'REJECTED')).toBe(
      'PROGRAM_ALREADY_STARTED',
    )
  })
  test('[spec: Employee endpoints] only a draft without enrollments, cycles and auctions may move to another branch', () => {
    const free = { enrollments: false, cycles: false, auctions: false }
    const draft = { programStatus: 'DRAFTED', deletedAt: null } as const
    expect(transferBlockedReason(draft, free)).toBeNull()
    expect(transferBlockedReason({ ...draft, programStatus: 'APPLIED' }, free)).toBe('PROGRAM_NOT_TRANSFERABLE')
    for (const tie of ['enrollments', 'cycles', 'auctions'])
      expect(transferBlockedReason(draft, { ...free, [tie]: true })).toBe('PROGRAM_NOT_TRANSFERABLE')
  })
})
