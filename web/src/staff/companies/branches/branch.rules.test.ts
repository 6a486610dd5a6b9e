import { expect, test } from 'vitest'
import { archiveBlockedReason, closeBlockedReason, hasOpenProgram } from './branch.rules.ts'

const branch = { status: 'ACTIVE' as const, isHeadquarters: false }

test('the headquarters stays, and an archived branch is done', () => {
  expect(closeBlockedReason({ ...branch, isHeadquarters: true })).toBe('HEADQUARTERS_NOT_CLOSABLE')
  expect(closeBlockedReason({ ...branch, status: 'ARCHIVED' })).toBe('BRANCH_ARCHIVED')
  expect(closeBlockedReason(branch)).toBeNull()
})

test('a branch is archived only without an open program', () => {
  expect(hasOpenProgram([{ programStatus: 'COMPLETED' }])).toBe(false)
  expect(hasOpenProgram([{ programStatus: 'COMPLETED' }, { programStatus: 'DRAFTED' }])).toBe(true)
  expect(archiveBlockedReason(branch, true)).toBe('BRANCH_HAS_PROGRAMS')
  expect(archiveBlockedReason(branch, false)).toBeNull()
})
