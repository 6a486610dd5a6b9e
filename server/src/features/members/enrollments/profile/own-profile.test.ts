import { expect, test } from 'vitest'
import { basicInfo, makeClient } from '#testing/enrollment-client'
import { makeSubscriber, someAddress } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'
import { changedIdentity, lockedIdentity } from './own-profile.rules.ts'

const { app, company } = await useCompany()
const client = makeClient(app)
const ME = '/v2/subscribers/me'
const read = async (token: string) => (await app.call('GET', ME, { token })).data
const change = (token: string, body: object) => app.call('PATCH', ME, { token, body })

test('shows and changes the profile of somebody who has not applied', async () => {
  const { token, userId } = await makeSubscriber(app, 'Meera')
  expect(await read(token)).toMatchObject({
    subscriberId: userId,
    name: 'Meera',
    avatarUrl: null,
    dob: null,
    presentAddress: null,
    lockedFields: [],
  })
  const body = {
    name: 'Meera Nair',
    dob: '1990-05-05',
    gender: 'FEMALE',
    monthlyIncome: '45000.50',
    incomeSource: 'BUSINESS',
  }
  expect((await change(token, { ...body, presentAddress: someAddress() })).data).toMatchObject({
    ...body,
    presentAddress: { line1: expect.any(String) },
    permanentAddress: null,
  })
  expect((await change(token, { gender: null, incomeSource: 'OTHER' })).data).toMatchObject({
    gender: 'FEMALE',
    monthlyIncome: '45000.50',
    incomeSource: 'OTHER',
  })
})

test('names what is wrong with the input', async () => {
  const { token } = await makeSubscriber(app)
  const paths = async (body: object) => (await change(token, body)).error?.details?.map(({ path }) => path)
  expect(await paths({ dob: '2025-01-01' })).toEqual(['dob'])
  expect(await paths({ incomeSource: 'EMPLOYMENT', employmentDetails: { employer: 'Nila Mills' } })).toEqual([
    'employmentDetails.employmentType',
    'employmentDetails.jobTitle',
    'employmentDetails.officeAddress',
  ])
  expect((await change(token, {})).status).toBe(400)
  await change(token, { aadhaarNumber: '234567890123', gender: 'MALE' })
  expect((await read(token)).aadhaarNumber).toBeNull()
})

test('keeps who the person is once they have applied, and lets them move and earn', async () => {
  const programId = await client.openProgram(company)
  const meera = await client.person('Meera')
  await client.submitted(meera, programId)
  const { name, gender } = basicInfo()
  const locked = await change(meera.token, { name: 'Somebody Else', gender })
  expect([locked.status, locked.error?.code, locked.error?.details?.[0]?.path]).toEqual([409, 'PROFILE_LOCKED', 'name'])
  const moved = await change(meera.token, {
    name,
    gender,
    presentAddress: { line1: '4 Beach Road' },
    monthlyIncome: '9',
  })
  expect(moved.data).toMatchObject({
    name,
    presentAddress: { line1: '4 Beach Road' },
    monthlyIncome: '9',
    pan: '******234F',
  })
  expect(moved.data.lockedFields).toContain('dob')
})

test('a change is a value that differs, and a ticket or an application locks', () => {
  const saved = { name: 'A', dob: null, gender: 'MALE', relationType: null, relationName: null } as const
  expect(changedIdentity(saved, { name: 'A', dob: '1990-01-01', gender: null })).toEqual({ dob: '1990-01-01' })
  expect(lockedIdentity({ hasSubmittedRequest: false, hasTicket: false })).toEqual([])
  expect(lockedIdentity({ hasSubmittedRequest: false, hasTicket: true })).toContain('name')
})
