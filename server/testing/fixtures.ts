// Inserts companies and people directly into the tables, for tests that are not about creating them.

import { newId } from '#platform/ids'
import { dayFromNow } from './days.ts'
import type { TestApp } from './test-app.ts'

let counter = Math.floor(Math.random() * 1_000_000) * 100
/** A mobile number that is unique in this run. */
export const newMobile = () => `+917${String(100_000_000 + (counter++ % 899_999_999))}`

export type Assignment = { roleId: string; branchId?: string; programId?: string }

export async function makeUser({ db }: TestApp, role: 'COMPANY' | 'SUBSCRIBER' | 'SUPERADMIN', name = 'Somebody') {
  const id = newId()
  const mobileNumber = newMobile()
  const now = new Date()
  await db
    .insertInto('users')
    .values({
      id,
      role,
      name,
      email: `${id}@example.in`,
      mobileNumber,
      mobileVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return { id, mobileNumber }
}

/** The row of a company with everything that its profile asks for. */
export const companyRow = (own: { id: string; name: string; mobileNumber: string; email: string }, now: Date) => ({
  ...own,
  countryCode: 'IN' as const,
  cin: 'U65990KL2010PTC012345',
  pan: 'ABCDE1234F',
  registrationNumber: 'R-1',
  sroId: 1,
  hasGstin: false,
  yearOfEstablishment: 2010,
  noOfOngoingPrograms: 0,
  noOfCompletedPrograms: 0,
  requiresSubAccount: false,
  profileStatus: 'ACTIVE' as const,
  createdAt: now,
  updatedAt: now,
})

/** A company that is ready to work: headquarters with an address, and a signed-in owner. */
export async function makeCompany(app: TestApp, name = 'Malabar Chits') {
  const { db } = app
  const now = new Date()
  const companyId = newId()
  const branchId = newId()
  const owner = await makeUser(app, 'COMPANY', `Owner of ${name}`)
  await db
    .insertInto('companies')
    .values(
      companyRow({ id: companyId, name, mobileNumber: owner.mobileNumber, email: `${companyId}@example.in` }, now),
    )
    .execute()
  await insertBranch(app, companyId, branchId, 'Headquarters', true)
  const membershipId = await insertMembership(app, companyId, owner.id, [{ roleId: 'role_owner_company' }])
  const { token } = await app.signIn(owner.mobileNumber)
  return { companyId, branchId, ownerId: owner.id, ownerMobile: owner.mobileNumber, membershipId, token }
}

export async function makeBranch(app: TestApp, companyId: string, name = 'Branch') {
  const id = newId()
  await insertBranch(app, companyId, id, name, false)
  return id
}

async function insertBranch({ db }: TestApp, companyId: string, id: string, name: string, isHeadquarters: boolean) {
  const now = new Date()
  await db
    .insertInto('branches')
    .values({ id, companyId, name, isHeadquarters, countryCode: 'IN', createdAt: now, updatedAt: now })
    .execute()
  await db
    .insertInto('branchAddresses')
    .values({
      id: newId(),
      branchId: id,
      companyId,
      line1: '1 Market Road',
      city: 'Kozhikode',
      state: 'Kerala',
      pincode: '673001',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** A signed-in employee with exactly these assignments. */
export async function makeEmployee(app: TestApp, companyId: string, assignments: Assignment[], name = 'Employee') {
  const user = await makeUser(app, 'COMPANY', name)
  const membershipId = await insertMembership(app, companyId, user.id, assignments)
  const { token } = await app.signIn(user.mobileNumber)
  return { userId: user.id, membershipId, mobileNumber: user.mobileNumber, token }
}

async function insertMembership({ db }: TestApp, companyId: string, userId: string, assignments: Assignment[]) {
  const now = new Date()
  const id = newId()
  await db
    .insertInto('memberships')
    .values({ id, userId, companyId, status: 'ACTIVE', acceptedAt: now, createdAt: now, updatedAt: now })
    .execute()
  for (const { roleId, branchId, programId } of assignments)
    await db
      .insertInto('roleAssignments')
      .values({
        id: newId(),
        membershipId: id,
        companyId,
        roleId,
        scopeType: programId ? 'PROGRAM' : branchId ? 'BRANCH' : 'COMPANY',
        branchId: branchId ?? null,
        programId: programId ?? null,
        createdAt: now,
      })
      .execute()
  return id
}

/** A custom role with exactly these permissions. */
export async function makeRole(
  { db }: TestApp,
  companyId: string,
  scopeType: 'COMPANY' | 'BRANCH' | 'PROGRAM',
  permissionCodes: string[],
) {
  const id = newId()
  const now = new Date()
  await db
    .insertInto('roles')
    .values({ id, companyId, name: `Role ${id}`, scopeType, permissionCodes, createdAt: now, updatedAt: now })
    .execute()
  return id
}

export async function makeSubscriber(app: TestApp, name = 'Subscriber') {
  const user = await makeUser(app, 'SUBSCRIBER', name)
  const { token } = await app.signIn(user.mobileNumber)
  return { userId: user.id, mobileNumber: user.mobileNumber, token }
}

/** An approved, active program of ₹ 1,00,000 with auctions on the platform; any column can be overridden. */
export async function makeProgram(
  { db }: TestApp,
  companyId: string,
  branchId: string,
  changes: Record<string, unknown> = {},
) {
  const id = newId()
  const now = new Date()
  await db
    .insertInto('programs')
    .values({
      id,
      companyId,
      branchId,
      name: 'Onam Savings',
      chitId: `CHIT-1-${id.slice(-6)}`,
      totalAmountPaise: 10_000_000,
      subscriptionAmountPaise: 200_000,
      minimumBidAmountPaise: 6_000_000,
      frequency: 'MONTHLY',
      durationType: 'MONTHS',
      durationValue: 50,
      totalSlots: 50,
      availableSlots: 50,
      divisions: 1,
      startDate: '2026-01-01',
      foremanCommissionHundredths: 500,
      delayFineAmountPaise: 10_000,
      bid: 'AUCTION',
      isAuctionHostedOnPlatform: true,
      description: 'A monthly chit',
      hasFirstCycleAuction: true,
      isPreStarted: false,
      setupStep: 2,
      programStatus: 'ACTIVE',
      approvalStatus: 'APPROVED',
      createdAt: now,
      updatedAt: now,
      ...changes,
    })
    .execute()
  return id
}

export async function makeEnrollment(
  { db }: TestApp,
  companyId: string,
  programId: string,
  subscriberId: string,
  ticketNumber: number,
) {
  const id = newId()
  await db
    .insertInto('enrollments')
    .values({ id, companyId, programId, subscriberId, ticketNumber, source: 'IMPORT', createdAt: new Date() })
    .execute()
  return id
}

export async function makeCycle(
  { db }: TestApp,
  companyId: string,
  programId: string,
  cycleNumber: number,
  changes: Record<string, unknown> = {},
) {
  const id = newId()
  const now = new Date()
  await db
    .insertInto('cycles')
    .values({
      id,
      companyId,
      programId,
      cycleNumber,
      status: 'ACTIVE',
      startDate: dayFromNow(-14),
      endDate: dayFromNow(15),
      createdAt: now,
      updatedAt: now,
      ...changes,
    })
    .execute()
  return id
}

export const someAddress = (changes: Record<string, unknown> = {}) => ({
  line1: '12 SM Street',
  line2: 'Second floor',
  pincode: '673001',
  postOffice: 'Kozhikode HO',
  city: 'Kozhikode',
  district: 'Kozhikode',
  state: 'Kerala',
  cityId: 11,
  postOfficeId: 22,
  ...changes,
})

/** A valid provisioning form with unique numbers and addresses; a field set to undefined is omitted. */
export const provisioningForm = (changes: Record<string, unknown> = {}) => {
  const mobileNumber = newMobile()
  return {
    name: 'Nila Chits Private Limited',
    mobileNumber,
    countryCode: 'IN',
    email: `nila${mobileNumber.slice(1)}@example.in`,
    cin: 'U65990KL2010PTC012345',
    pan: 'AABCN1234K',
    registrationNumber: 'KL/CF/2010/17',
    sroId: 3,
    branch: 'Kozhikode',
    hasGstin: true,
    gstin: '32AABCN1234K1Z5',
    billingAddress: someAddress(),
    registeredSameAsBillingAddress: false,
    registeredAddress: someAddress({ line1: '1 Hill Palace Road', city: 'Kochi', pincode: '682301', cityId: 33 }),
    yearOfEstablishment: 2010,
    noOfOngoingPrograms: 2,
    noOfCompletedPrograms: 5,
    manager: {
      name: 'Meera Nair',
      mobileNumber: newMobile(),
      email: `meera${mobileNumber.slice(1)}@example.in`,
      countryCode: 'IN',
      pan: 'ABCPM9876Q',
      aadhaarNumber: '234567890123',
    },
    requiresSubAccount: false,
    ...changes,
  }
}
