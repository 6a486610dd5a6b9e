import { BRANCH_STATUSES, BranchCodeInput } from '@kuri/contract/companies/branches.contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile } from '#platform/http/validation'
import { isProgramReady, moveBlockedReason, normaliseBranchCode } from './branches.rules.ts'

const accepts = (code: string) =>
  compile({ type: 'object', properties: { code: BranchCodeInput } }, 'body')({ code }) === true

test('[spec: Branch codes] a branch code has 1 to 20 letters and digits with single hyphens inside, and empty means none', () => {
  for (const good of ['A', 'ab-1', ' ab-1 ', 'A-B-C', '0', 'A'.repeat(20), '', '   ']) expect(accepts(good)).toBe(true)
  for (const bad of ['A_B', 'A B', '-A', 'A-', 'A--B', '-', 'A'.repeat(21), 'É1', 'ß', 'A\nB', '१'])
    expect(accepts(bad)).toBe(false)
})

test('[spec: Branch codes] a branch code is trimmed and stored in capitals, and the empty string as null', () => {
  expect(normaliseBranchCode(' ab-1 ')).toBe('AB-1')
  expect(normaliseBranchCode('')).toBeNull()
  expect(normaliseBranchCode('  ')).toBeNull()
  expect(normaliseBranchCode(null)).toBeNull()
})

test('[spec: Branch codes] exactly groups of letters and digits joined by hyphens are accepted, and normalizing twice changes nothing', () => {
  const group = fc.stringMatching(/^[A-Za-z0-9]{1,6}$/)
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 5 }), (groups) => {
      const code = groups.join('-')
      expect(accepts(code)).toBe(code.length <= 20)
      expect(normaliseBranchCode(normaliseBranchCode(code))).toBe(code.toUpperCase())
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9_-]{1,20}$/), (code) => {
      expect(accepts(code)).toBe(!/_|^-|-$|--/.test(code))
    }),
  )
})

test('[spec: Fields of a branch] a branch is ready for programs when it is active and has an address', () => {
  const ready = { status: 'ACTIVE', deletedAt: null, address: {} } as const
  expect(isProgramReady(ready)).toBe(true)
  expect(isProgramReady({ ...ready, status: 'INACTIVE' })).toBe(false)
  expect(isProgramReady({ ...ready, status: 'ARCHIVED' })).toBe(false)
  expect(isProgramReady({ ...ready, deletedAt: new Date() })).toBe(false)
  expect(isProgramReady({ ...ready, address: null })).toBe(false)
})

test('[spec: States] an archived branch cannot be moved to another status', () => {
  for (const to of BRANCH_STATUSES)
    expect(moveBlockedReason({ status: 'ARCHIVED', isHeadquarters: false }, to, false)).toBe('BRANCH_ARCHIVED')
})

test('[spec: States] the headquarters can be neither deactivated nor archived', () => {
  const headquarters = { status: 'ACTIVE', isHeadquarters: true } as const
  expect(moveBlockedReason(headquarters, 'ACTIVE', false)).toBeNull()
  expect(moveBlockedReason(headquarters, 'INACTIVE', false)).toBe('HEADQUARTERS_NOT_CLOSABLE')
  expect(moveBlockedReason(headquarters, 'ARCHIVED', false)).toBe('HEADQUARTERS_NOT_CLOSABLE')
})

test('[spec: States] open programs block only the archiving of a branch', () => {
  for (const status of ['ACTIVE', 'INACTIVE'] as const) {
    const branch = { status, isHeadquarters: false }
    expect(moveBlockedReason(branch, 'ARCHIVED', true)).toBe('BRANCH_HAS_PROGRAMS')
    expect(moveBlockedReason(branch, 'ARCHIVED', false)).toBeNull()
    expect(moveBlockedReason(branch, 'INACTIVE', true)).toBeNull()
    expect(moveBlockedReason(branch, 'ACTIVE', true)).toBeNull()
  }
})
