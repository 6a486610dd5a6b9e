import { expect, test } from 'vitest'
import { assignmentScope, proposalBlockedReason, readProposals, shapeProblems } from './assignments.rules.ts'

test('[spec: The permission catalogue] an assignment at a program has the program and its branch as its scope, and cannot be sent twice', () => {
  const context = {
    roles: new Map([['r', { companyId: null, scopeType: 'PROGRAM', systemRole: null, codes: [] }] as const]),
    branches: new Map(),
    programs: new Map([['p', { companyId: 'c', branchId: 'b' }]]),
  }
  const proposal = { roleId: 'r', scopeType: 'PROGRAM', branchId: null, programId: 'p' } as const
  expect(proposalBlockedReason(proposal, 'c', context)).toBe(null)
  expect(proposalBlockedReason(proposal, 'other', context)?.code).toBe('NOT_FOUND')
  expect(assignmentScope(proposal, 'c', context)).toEqual({ companyId: 'c', branchId: 'b', programId: 'p' })
  const sent = readProposals('employees.3.', [proposal, proposal])
  expect(shapeProblems(sent).map(({ path }) => path)).toEqual(['employees.3.assignments.1.roleId'])
})
