// The whole product through its public API: a company signs up, offers a program, subscribers join, and one of them places a
// sealed prebid, wins the live auction and reads the statement. Each test continues where the previous one ended.
import { createHash } from 'node:crypto'
import { startHomes } from '@kuri/server/testing/homes'
import { PDF } from '@kuri/server/testing/sample-files'
import { openSocket, type TestSocket } from '@kuri/server/testing/sockets'
import { SUPERADMIN } from '@kuri/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  address,
  apply,
  approve,
  arrive,
  type Newcomer,
  pay,
  sign,
  submitJoiningDocuments,
} from './support/enrollment.ts'
import { call, download, lettersTo, type Person, signIn } from './support/person.ts'

let url: string
let close: () => Promise<void>
const sockets: TestSocket[] = []
beforeAll(async () => {
  const started = await startHomes()
  url = started.homes[1].url
  close = started.close
})
afterAll(async () => {
  for (const socket of sockets) socket.ws.terminate()
  await close()
})

const OWNER = '+919847100001'
const OPERATOR = { name: 'Deepa Nambiar', mobileNumber: '+919847100003', email: 'deepa@malabar.example' }
const MEERA: Newcomer = {
  name: 'Meera Nair', mobileNumber: '+919847100011', email: 'meera@example.in', aadhaarNumber: '345678901234', pan: 'ABCPM1234K',
} // biome-ignore format: one person, one line
const OTHERS: Newcomer[] = [
  { name: 'Rasheed Ali', mobileNumber: '+919847100012', email: 'rasheed@example.in', aadhaarNumber: '456789012345', pan: 'ABCPR1234K' },
  { name: 'Thomas Mathai', mobileNumber: '+919847100013', email: 'thomas@example.in', aadhaarNumber: '567890123456', pan: 'ABCPT1234K' },
] // biome-ignore format: one person, one line

type Member = Newcomer & { person: Person; requestId: string; enrolledSubscriberId: string; signatureAssetId: string }
const members: Member[] = []
let superadmin: Person
let owner: Person
let operator: Person
const company = { companyId: '', branchId: '' }
const chit = { programId: '', templateVersionId: '', cycleId: '', auctionId: '' }
let prebid: { amount: number; commitment: string; nonce: string }

const POT = 30_000
const INSTALMENT = POT / 3
const now = async () => Date.parse((await call(url, 'GET', '/dev/clock')).now)
const IST_MS = 5.5 * 3_600_000

describe('a company comes', () => {
  test('the superadmin provisions it and assigns the agreement', async () => {
    superadmin = await signIn(url, SUPERADMIN)
    const provisioned = await superadmin.post('/v2/admin/companies', {
      name: 'Malabar Chits', mobileNumber: OWNER, countryCode: 'IN', email: 'office@malabar.example',
      cin: 'U65992KL2010PTC026789', pan: 'AABCM1234K', registrationNumber: 'KL-1234', sroId: 12, branch: 'Kozhikode',
      hasGstin: false, yearOfEstablishment: 2010, noOfOngoingPrograms: 3, noOfCompletedPrograms: 20,
      registeredSameAsBillingAddress: true, requiresSubAccount: false, billingAddress: address,
      manager: { name: 'Anitha Menon', mobileNumber: '+919847100002', email: 'anitha@malabar.example', countryCode: 'IN',
        pan: 'ABCPA1234K', aadhaarNumber: '234567890123' },
    }) // biome-ignore format: one form
    expect(provisioned).toMatchObject({ profileStatus: 'INCOMPLETE', nextStep: 'UPLOAD_MOU' })
    company.companyId = provisioned.companyId
    const versions = `/v2/admin/companies/${company.companyId}/mou-versions`
    const mou = await superadmin.post(`${versions}/generate`, { fileName: 'mou.pdf', contentType: 'application/pdf' })
    await fetch(mou.signedUrl, { method: 'PUT', headers: mou.requiredHeaders, body: new Uint8Array(PDF) })
    await superadmin.post(`${versions}/${mou.mouVersionId}/confirm`)
    await superadmin.post(`${versions}/${mou.mouVersionId}/assign`)
  })

  test('its owner reads and accepts the agreement', async () => {
    owner = await signIn(url, OWNER)
    expect(owner.signedIn).toMatchObject({ role: 'COMPANY', nextStep: 'SIGN_AGREEMENT', mouAcceptanceRequired: true })
    const mou = await owner.get('/v2/companies/me/mou')
    expect(await download(mou.downloadUrl)).toEqual(PDF)
    const accepted = await owner.post('/v2/companies/me/mou/accept', { mouVersionId: mou.mouVersionId })
    expect(accepted.profileStatus).toBe('ACTIVE')
  })

  test('it opens a branch and invites an auction operator', async () => {
    const branch = await owner.post('/v2/companies/branches', { name: 'Thrissur', branchCode: 'tcr', address })
    expect(branch).toMatchObject({ branchCode: 'TCR', isProgramReady: true })
    company.branchId = branch.id
    await owner.post('/v2/companies/employees/invitations', {
      ...OPERATOR,
      assignments: [{ roleId: 'role_auction_operator_branch', scopeType: 'BRANCH', branchId: branch.id }],
    })
    const { token } = (await lettersTo(url, OPERATOR.email))[0]!
    const { code: otp } = (await lettersTo(url, OPERATOR.mobileNumber))[0]!
    const body = { token, otp, name: OPERATOR.name }
    const accepted = await call(url, 'POST', '/v2/auth/employee-invitations/accept', { body })
    expect(accepted).toMatchObject({ status: 'ACTIVE', companyId: company.companyId })
    operator = await signIn(url, OPERATOR.mobileNumber)
    await operator.refused('POST', '/v2/companies/branches', 403, { name: 'Mine' })
  })
})

describe('a chit is offered', () => {
  test('is created with a prebid form and its terms', async () => {
    const template = await owner.post('/v2/companies/prebid-templates', {
      key: 'PREBID', name: 'Prebid form', fileName: 'prebid.pdf',
      fields: [
        { fieldKey: 'name', label: 'Name of the member', fieldType: 'TEXT', required: true },
        { fieldKey: 'amount', label: 'Amount I would take', fieldType: 'CURRENCY_AMOUNT', required: true },
        { fieldKey: 'signature', label: 'Signature', fieldType: 'SIGNATURE_IMAGE', required: true },
      ],
    }) // biome-ignore format: one form
    chit.templateVersionId = template.templateVersionId
    const versions = `/v2/companies/prebid-templates/${template.templateId}/versions`
    await owner.post(`${versions}/${chit.templateVersionId}/publish`)

    const today = new Date((await now()) + IST_MS).toISOString().slice(0, 10)
    const begun = await owner.post('/v2/companies/programs/new/steps/1', {
      branchId: company.branchId, name: 'Three Friends', chitId: 'TF-1', totalAmount: String(POT),
      subscriptionAmount: String(INSTALMENT), minimumBidAmount: '18000', frequency: 'MONTHLY', durationType: 'MONTHS',
      durationValue: 3, totalSlots: 3, startDate: today, lastDateOfSubmission: today,
    }) // biome-ignore format: one form
    chit.programId = begun.programId
    await owner.post(`/v2/companies/programs/new/${chit.programId}/steps/2`, {
      foremanCommission: '5', delayFineAmount: '50', bid: 'AUCTION', isAuctionHostedOnPlatform: true,
      description: 'Three tickets, three months.', hasFirstCycleAuction: true, hasPrebid: true,
      prebidDocumentRequired: true, prebidDocumentTemplateVersionId: chit.templateVersionId,
      auctionDurationSeconds: 600, auctionExtensionSeconds: 10, acceptedTermsAndConditions: true,
    }) // biome-ignore format: one form
  })

  test('appears in the marketplace once the platform has approved it', async () => {
    const listed = async () => (await call(url, 'GET', '/v2/public/programs?search=Three Friends')).programs
    expect(await listed()).toEqual([])
    const status = `/v2/admin/programs/${chit.programId}/program-status`
    const approved = await superadmin.patch(status, { approvalStatus: 'APPROVED' })
    expect(approved).toMatchObject({ programStatus: 'PUBLISHED', approvalStatus: 'APPROVED' })
    expect(await listed()).toMatchObject([{ name: 'Three Friends' }])
  })
})

describe('strangers become members', () => {
  test('a subscriber signs in for the first time, applies, is approved and pays', async () => {
    const person = await arrive(url, MEERA)
    const requestId = await apply(person, chit.programId, MEERA)
    const saved = await person.get('/v3/subscribers/enrollments/me')
    expect(saved.BASIC_INFO).toMatchObject({ name: MEERA.name, aadhaarNumber: '********1234', pan: '******234K' })

    const { requestors } = await owner.get(`/v2/companies/programs/${chit.programId}/requestors`)
    expect(requestors).toMatchObject([{ requestId, status: 'REQUESTED' }])
    const invoice = await approve(superadmin, owner, requestId)
    expect(invoice).toMatchObject({ amount: INSTALMENT, status: 'DRAFT' })
    await pay(url, person, requestId, invoice)
    const request = await person.get(`/v3/subscribers/enrollments/${requestId}`)
    expect(request).toMatchObject({ status: 'ENROLLED', invoice: { status: 'PAID' } })
    const { enrolledSubscriberId } = request
    members.push({ ...MEERA, person, requestId, enrolledSubscriberId, signatureAssetId: await sign(person) })
  })

  test('nominee, PAN and the signed agreement complete the enrollment', async () => {
    const { person, requestId, signatureAssetId } = members[0]!
    await submitJoiningDocuments(person, requestId, signatureAssetId)
    const request = await person.get(`/v3/subscribers/enrollments/${requestId}`)
    expect(request).toMatchObject({ status: 'ENROLLED', step: 'COMPLETED' })
    const { documents } = await person.get('/v2/subscribers/me/documents')
    expect(documents.map(({ fileType }: { fileType: string }) => fileType)).toContain('AGREEMENT')
  })

  test('two more subscribers join; then the program is full and leaves the marketplace', async () => {
    for (const newcomer of OTHERS) {
      const person = await arrive(url, newcomer)
      const requestId = await apply(person, chit.programId, newcomer)
      await pay(url, person, requestId, await approve(superadmin, owner, requestId))
      const { enrolledSubscriberId } = await person.get(`/v3/subscribers/enrollments/${requestId}`)
      members.push({ ...newcomer, person, requestId, enrolledSubscriberId, signatureAssetId: await sign(person) })
    }
    expect((await call(url, 'GET', '/v2/public/programs?search=Three Friends')).programs).toEqual([])
  })
})

describe('the first month', () => {
  test('begins with the instalment that every member paid at enrollment', async () => {
    await owner.patch(`/v2/companies/programs/${chit.programId}/program-status`, { programStatus: 'ACTIVE' })
    const cycle = await owner.post('/v2/companies/cycles', { programId: chit.programId, status: 'ACTIVE' })
    Object.assign(chit, { cycleId: cycle.cycleId, auctionId: cycle.auctionId })
    const before = (await mine(members[0]!)).currentUser
    expect(before.prebidBlockedReason).toBe('PAYMENT_REQUIRED')
    const { invoices } = await owner.post(`/v2/companies/cycles/${chit.cycleId}/invoices`, {})
    const own = {
      amount: INSTALMENT,
      paidAmount: INSTALMENT,
      balanceAmount: 0,
      status: 'PAID',
      paymentMode: 'ENROLLMENT',
    }
    expect(invoices).toMatchObject([own, own, own])
    expect((await mine(members[0]!)).currentUser.prebidBlockedReason).toBeNull()
  })

  test('Meera places a sealed prebid with a signed form, which only she can read', async () => {
    const [meera, rasheed] = members as [Member, Member]
    const { enrolledSubscriberId, signatureAssetId } = meera
    const path = `/v2/subscribers/me/auctions/${chit.auctionId}/prebid`
    const amount = 27_500
    await meera.person.refused('POST', path, 400, { enrolledSubscriberId, amount })
    const placed = await meera.person.post(path, { enrolledSubscriberId, amount, signatureAssetId })
    expect(placed).toMatchObject({ status: 'ACTIVE', documentSubmissionId: expect.any(String) })
    prebid = { amount, commitment: placed.commitment, nonce: placed.nonce }

    const { activePrebid } = (await mine(meera)).currentUser
    expect(activePrebid).toMatchObject({ amount, documentSubmissionStatus: 'GENERATED' })
    expect((await download(activePrebid.generatedPdfUrl)).subarray(0, 5).toString()).toBe('%PDF-')
    const seen = [
      await owner.get(`/v2/companies/auctions/${chit.auctionId}`),
      await rasheed.person.get(`/v2/subscribers/me/auctions/${chit.auctionId}`),
    ]
    expect(JSON.stringify(seen)).not.toContain(String(amount))
    expect(seen[0]).toMatchObject({ activePrebidCount: 1 })
  })

  test('the operator schedules the auction for the hour after the last day of the cycle', async () => {
    const { cycle } = await owner.get(`/v2/companies/cycles/${chit.cycleId}/program-details`)
    const auctionStartAt = new Date(Date.parse(`${cycle.endDate}T23:59:59.999Z`) - IST_MS + 3_600_000).toISOString()
    const scheduled = await operator.patch(`/v2/companies/auctions/${chit.auctionId}/schedule`, { auctionStartAt })
    expect(scheduled).toMatchObject({ status: 'SCHEDULED', prebidPhase: 'OPEN', auctionStartAt })
    await call(url, 'POST', '/dev/clock', { body: { now: auctionStartAt } })
    // A month has passed, so everybody signs in again.
    owner = await signIn(url, OWNER)
    operator = await signIn(url, OPERATOR.mobileNumber)
    for (const member of members) member.person = await signIn(url, member.mobileNumber)
    expect(await operator.get(`/v2/companies/auctions/${chit.auctionId}`)).toMatchObject({ prebidPhase: 'CLOSED' })
  })
})

/** The first snapshot of the auction in a member's live room. */
const mine = ({ person, enrolledSubscriberId }: Member) =>
  person.get(`/v2/subscribers/me/cycles/${chit.cycleId}/auction/${enrolledSubscriberId}`)

describe('the live auction', () => {
  let staff: TestSocket
  let seats: { socket: TestSocket; at: { auctionId: string; enrolledSubscriberId: string } }[]
  const connect = async (person: Person) => {
    const socket = await openSocket(url, person.token)
    sockets.push(socket)
    return socket
  }

  test('is started by the operator; members enter and join', async () => {
    const { auctionId } = chit
    staff = await connect(operator)
    await staff.ask('auction.subscribe', { auctionId })
    seats = []
    for (const { person, enrolledSubscriberId } of members) {
      const socket = await connect(person)
      const at = { auctionId, enrolledSubscriberId }
      expect(await socket.ask('auction.subscribe', at)).toMatchObject({ type: 'ack' })
      expect(await socket.ask('auction.join', at)).toMatchObject({ type: 'ack' })
      seats.push({ socket, at })
    }
    const started = await staff.ask('auction.status.update', { auctionId, status: 'START' })
    expect(started.type).toBe('command.acknowledged')
    for (const { socket } of seats) await socket.transition('started')
  })

  test('members bid against each other, and each bid is broadcast to all', async () => {
    const bid = (seat: number, amount: number) =>
      seats[seat]!.socket.ask('auction.bid.place', { ...seats[seat]!.at, amount })
    const [meera, rasheed, thomas] = [0, 1, 2]
    expect(await bid(rasheed, 29_000)).toMatchObject({ type: 'ack', data: { status: 'ACCEPTED' } })
    expect(await bid(thomas, 28_000)).toMatchObject({ type: 'ack' })
    expect(await bid(rasheed, 28_500)).toMatchObject({ type: 'error', data: { reason: 'BID_NOT_BETTER' } })
    expect(await bid(meera, 24_000)).toMatchObject({ type: 'ack' })
    const isLast = (frame: { type: string; data: { payload?: { bid?: { amount: number } } } }) =>
      frame.type === 'auction.bid.created' && frame.data.payload?.bid?.amount === 24_000
    const heard = await Promise.all(
      seats.map(async ({ socket }) => {
        await socket.waitFor(isLast, 'the last bid')
        return socket.frames.filter(({ type }) => type === 'auction.bid.created').map(({ data }) => data.serverSequence)
      }),
    )
    expect(heard[0]).toHaveLength(3)
    expect(heard[1]).toEqual(heard[0])
    expect(heard[2]).toEqual(heard[0])
  })

  test('the prebids are revealed after the end, and the receipt proves that nothing was changed', async () => {
    const { auctionId } = chit
    expect((await staff.ask('auction.end', { auctionId, reason: 'Nobody takes less' })).type).toBe(
      'command.acknowledged',
    )
    await operator.post(`/v2/companies/auctions/${auctionId}/prebids/reveal`, {})
    const { prebids } = await operator.get(`/v2/companies/auctions/${auctionId}`)
    expect(prebids.items).toMatchObject([{ amount: prebid.amount, status: 'SUPERSEDED' }])
    const { enrolledSubscriberId } = members[0]!
    const proof = `${auctionId}:${enrolledSubscriberId}:${prebid.amount * 100}:${prebid.nonce}`
    expect(createHash('sha256').update(proof).digest('hex')).toBe(prebid.commitment)
  })

  test('Meera is declared the winner', async () => {
    const { auctionId } = chit
    const { candidates } = await operator.get(`/v2/companies/auctions/${auctionId}/eligible-winner-candidates`)
    expect(candidates[0]).toMatchObject({ subscriberName: MEERA.name, amount: 24_000 })
    const choice = { auctionId, mode: 'CANDIDATE', bidId: candidates[0].bidId, reason: 'The lowest payout' }
    expect((await staff.ask('auction.winner.declare', choice)).type).toBe('command.acknowledged')
    const detail = await members[1]!.person.get(`/v2/subscribers/me/auctions/${auctionId}`)
    expect(detail).toMatchObject({
      auctionStatus: 'COMPLETE',
      winners: [{ subscriberName: MEERA.name, amount: 24_000 }],
    })
  })
})

describe('the money', () => {
  test('pot = prize + commission + dividends, and the next instalment is lower', async () => {
    const { settlement } = await owner.get(`/v2/companies/cycles/${chit.cycleId}/program-details`)
    expect(settlement).toMatchObject({ pot: 30_000, prize: 24_000, foremanCommission: 1500, dividend: 4500 })
    const next = await owner.post('/v2/companies/cycles', { programId: chit.programId, status: 'ACTIVE' })
    const { invoices } = await owner.post(`/v2/companies/cycles/${next.cycleId}/invoices`, {})
    expect(invoices.map(({ amount }: { amount: number }) => amount)).toEqual([8500, 8500, 8500])
  })

  test('the statement shows what was paid, earned and won, to her and to the company', async () => {
    const { person } = members[0]!
    const statement = await person.get(`/v2/subscribers/me/programs/${chit.programId}/statement`)
    expect(statement).toMatchObject({
      subscriberName: MEERA.name,
      // The instalment at enrollment is the one of the first month.
      totals: { prize: 24_000, dividendEarned: 1500, paid: INSTALMENT, due: 8500 },
    })
    const { subscriberId } = statement
    const path = `/v2/companies/programs/${chit.programId}/subscribers/${subscriberId}/statements`
    expect(await owner.get(path)).toEqual(statement)
    const { payments } = await person.get('/v2/subscribers/me/payments')
    expect(payments.map(({ kind, status }: { kind: string; status: string }) => [kind, status])).toEqual([
      ['ENROLLMENT', 'SUCCESS'],
    ])
  })
})
