import { expect, test } from 'vitest'
import { branchesOfPrograms } from './branches.rules.ts'

test('the branches of programs are listed once and by name', () => {
  const programs = [
    { branchId: 'b', branchName: 'Thrissur' },
    { branchId: 'a', branchName: 'Ottapalam' },
    { branchId: 'b', branchName: 'Thrissur' },
  ]
  expect(branchesOfPrograms(programs)).toEqual([
    { id: 'a', name: 'Ottapalam' },
    { id: 'b', name: 'Thrissur' },
  ])
})
