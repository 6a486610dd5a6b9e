// Constants that a page sends are checked by the compiler: each line below with @ts-expect-error fails `npm run check` when it compiles.

import { createInvitation } from '@kuri/contract/companies/invitations.contract'
import { check } from '@kuri/contract/kit/check'
import type { Body, Query } from '@kuri/contract/kit/route'
import { requestDeskCode } from '@kuri/contract/members/counter.contract'
import { listInvoices } from '@kuri/contract/money/invoices.contract'
import { expect, test } from 'vitest'
import type { Defaults, WordAt } from '../ui/form/paths.ts'

type CodeRequest = Body<typeof requestDeskCode>
type Invitation = Body<typeof createInvitation>

test('a dialing prefix in the place of a country code neither compiles nor passes', () => {
  const right: CodeRequest = { mobileNumber: '9847012345', countryCode: 'IN' }
  // @ts-expect-error a country code is two capital letters
  const wrong: CodeRequest = { mobileNumber: '9847012345', countryCode: '+91' }
  expect(check(requestDeskCode.body, right).problems).toEqual([])
  expect(check(requestDeskCode.body, wrong).problems).toMatchObject([{ path: 'countryCode' }])
})

test('a form neither begins with a word nor offers one that its body does not take', () => {
  const right: Defaults<Invitation> = { countryCode: 'IN', assignments: [{ scopeType: 'BRANCH' }] }
  // @ts-expect-error a country code is two capital letters
  const wrong: Defaults<Invitation> = { countryCode: '+91' }
  const offered: WordAt<Invitation, 'assignments.0.scopeType'> = 'COMPANY'
  // @ts-expect-error a scope is a company, a branch or a program
  const foreign: WordAt<Invitation, 'assignments.0.scopeType'> = 'PLATFORM'
  const problemsOf = (body: object) => check(createInvitation.body, body).problems.map(({ path }) => path)
  expect(problemsOf(right)).not.toContain('countryCode')
  expect(problemsOf(wrong)).toContain('countryCode')
  expect(problemsOf({ assignments: [{ scopeType: offered }, { scopeType: foreign }] })).toContain(
    'assignments.1.scopeType',
  )
})

test('a list of words in a query begins with a word that it takes', () => {
  const right: Query<typeof listInvoices>['status'] = 'DRAFT,OVERDUE'
  const list: Query<typeof listInvoices>['status'] = ['DRAFT', 'OVERDUE']
  // @ts-expect-error an invoice is never OPEN
  const wrong: Query<typeof listInvoices>['status'] = 'OPEN'
  const isTaken = (status: unknown) => check(listInvoices.query, { status }).problems.length === 0
  expect([right, list, wrong].map(isTaken)).toEqual([true, true, false])
})
