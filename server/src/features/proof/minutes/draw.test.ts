// Minutes of a draw that was held without the platform: stated by staff, signed by those present, filed, and asked for by the next cycle.
import { expect, test } from 'vitest'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { makeEmployee, makeEnrollment, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { pdfTitle } from '#testing/pdf-title'
import { PDF, PNG, uploadTo } from '#testing/sample-files'
import { CODE } from '#testing/sign-in-codes'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId, token } = company
const platform = app.app.platform
const today = () => dayAt(platform.clock.now(), platform.config.timeZone)
const send = (by: string, url: string, body?: object) => app.call('POST', url, { token: by, ...(body ? { body } : {}) })
const codeOf = ({ status, error }: { status: number; error?: { code: string } | null }) => [status, error?.code]
const at = (cycleId: string, path = '', area = 'companies') => `/v2/${area}/cycles/${cycleId}/minutes${path}`

async function signature(base: string, by: string): Promise<string> {
  const { data } = await send(by, `${base}/generate`, { fileName: 'sign.png', contentType: 'image/png' })
  await uploadTo(data, PNG)
  await send(by, `${base}/confirm`, { signatureAssetId: data.signatureAssetId })
  return data.signatureAssetId
}
const companySignature = await signature('/v2/companies/documents/signatures', token)

/** A chit by lot with four tickets. */
async function chitByLot() {
  const outside = { bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false }
  const programId = await makeProgram(app, companyId, company.branchId, outside)
  const members = []
  for (const [index, name] of ['Asha', 'Babu', 'Chandra', 'Devi'].entries()) {
    const person = await makeSubscriber(app, name)
    members.push({ ...person, ticketId: await makeEnrollment(app, companyId, programId, person.userId, index + 1) })
  }
  const [asha, babu, chandra, devi] = members
  return { programId, asha: asha!, babu: babu!, chandra: chandra!, devi: devi! }
}
const newCycle = async (programId: string) =>
  (await send(token, '/v2/companies/cycles', { programId, status: 'ACTIVE' })).data.cycleId as string
const recordWinner = (cycleId: string, { userId, ticketId }: { userId: string; ticketId: string }) =>
  send(token, `/v2/companies/cycles/${cycleId}/winners`, {
    winners: [{ division: 1, amount: 90_000, subscriberId: userId, enrolledSubscriberId: ticketId }],
  })

function statements(present: { ticketId: string }[], more: object = {}) {
  const ended = platform.clock.now().getTime() - 60_000
  return {
    ...{ began: new Date(ended - 1_800_000).toISOString(), ended: new Date(ended).toISOString() },
    ...{ place: 'MG Road, Kochi', decidedBy: 'LOT', drawnBy: 'Devi', watchedBy: ['Babu'], unpaidPrizes: 'none' },
    present: present.map(({ ticketId }) => ({ enrolledSubscriberId: ticketId, mode: 'SELF' })),
    ...more,
  }
}

async function sign(cycleId: string, member: { token: string }, digest: string) {
  const signatureAssetId = await signature('/v3/subscribers/me/documents/signatures', member.token)
  await send(member.token, at(cycleId, '/codes', 'subscribers/me'))
  return send(member.token, at(cycleId, '/signatures', 'subscribers/me'), { digest, signatureAssetId, otp: CODE })
}

test('[spec: Minutes of every draw] a draw in a hall is stated by staff, signed by those present and filed', async () => {
  const { programId, asha, babu, chandra, devi } = await chitByLot()
  const cycleId = await newCycle(programId)
  expect(codeOf(await send(token, at(cycleId), statements([asha, babu])))).toEqual([409, 'MINUTES_TOO_EARLY'])
  expect((await recordWinner(cycleId, asha)).status).toBe(201)
  const before = await app.call('GET', at(cycleId), { token })
  expect(before.data).toMatchObject({ cycleId, record: null, suggested: { unpaidPrizes: 'none', present: [] } })

  const letter = await send(token, at(cycleId, '/proxies/generate'), {
    fileName: 'form-xx-a.pdf',
    contentType: 'application/pdf',
  })
  await uploadTo(letter.data, PDF)
  const present = [
    ...[asha, babu, chandra].map(({ ticketId }) => ({ enrolledSubscriberId: ticketId, mode: 'SELF' })),
    { enrolledSubscriberId: devi.ticketId, mode: 'PROXY', proxyName: 'Jose', proxyFileId: letter.data.fileId },
  ]
  const drafted = await send(token, at(cycleId), statements([], { present }))
  expect([drafted.status, drafted.data.version, drafted.data.status]).toEqual([201, 1, 'DRAFT'])
  const paper = JSON.stringify(drafted.data.paper)
  for (const said of ['stated by staff', 'from the registers', 'By lot', 'By proxy: Jose', 'Since the last draw'])
    expect(paper).toContain(said)
  const { digest } = drafted.data
  expect(drafted.data.filingSource).toBeNull()

  expect((await sign(cycleId, asha, digest)).data.own).toMatchObject({ role: 'PRIZED' })
  const disputed = await send(devi.token, at(cycleId, '/disputes', 'subscribers/me'), {
    digest,
    text: 'I sent nobody.',
  })
  expect(disputed.status).toBe(201)
  await sign(cycleId, babu, digest)
  await sign(cycleId, chandra, digest)
  await send(token, at(cycleId, '/codes'))
  const final = await send(token, at(cycleId, '/signatures'), {
    ...{ digest, signatureAssetId: companySignature, otp: CODE },
  })
  expect(final.data).toMatchObject({ status: 'FINAL', missing: [] })
  expect(pdfTitle(Buffer.from(await (await fetch(final.data.fileUrl)).arrayBuffer()))).toBe('Minutes of the draw')
  expect(codeOf(await send(token, at(cycleId), statements([asha, babu])))).toEqual([409, 'MINUTES_FINAL'])

  const roleId = await makeRole(app, companyId, 'COMPANY', ['auction.winner.manage', 'auction.read'])
  const operator = (await makeEmployee(app, companyId, [{ roleId }])).token
  const filed = { digest, filedOn: today(), reference: 'REG/7' }
  expect((await send(operator, at(cycleId, '/filed'), filed)).status).toBe(403)
  expect((await send(token, at(cycleId, '/filed'), filed)).data).toMatchObject({ filedReference: 'REG/7' })
  const copy = await app.call('GET', at(cycleId, '/filing.zip'), { token: operator })
  const zip = Buffer.from(await (await fetch(copy.data.fileUrl)).arrayBuffer()).toString('latin1')
  for (const name of ['minutes.json', 'signatures.json', 'proxy-ticket-4']) expect(zip).toContain(name)
})

test('[spec: Minutes of every draw] statements that contradict themselves are refused with their paths', async () => {
  const { programId, asha, babu } = await chitByLot()
  const cycleId = await newCycle(programId)
  await recordWinner(cycleId, asha)
  const wrong = statements([asha, asha], { drawnBy: null, ended: '2020-01-01T00:00:00Z' })
  const refused = await send(token, at(cycleId), wrong)
  expect(refused.status).toBe(400)
  expect(refused.error!.details!.map(({ path }: { path: string }) => path)).toEqual([
    'ended',
    'drawnBy',
    'present.1.enrolledSubscriberId',
  ])
  const proxy = [
    { enrolledSubscriberId: asha.ticketId, mode: 'SELF' },
    { enrolledSubscriberId: babu.ticketId, mode: 'PROXY', proxyName: 'Jose' },
  ]
  const unlettered = await send(token, at(cycleId), statements([], { present: proxy }))
  expect(unlettered.error!.details).toMatchObject([{ path: 'present.1.proxyFileId' }])
  expect((await send(token, at(cycleId), statements([asha]))).status).toBe(400)
})

test('[spec: Minutes of every draw] a scan makes them signed on paper, and others learn nothing', async () => {
  const { programId, asha, babu } = await chitByLot()
  const stranger = await makeSubscriber(app, 'Fathima')
  const cycleId = await newCycle(programId)
  await recordWinner(cycleId, asha)
  const { digest } = (await send(token, at(cycleId), statements([asha, babu]))).data
  const scan = await send(token, at(cycleId, '/paper/generate'), {
    ...{ fileName: 'minutes.pdf', contentType: 'application/pdf' },
  })
  await uploadTo(scan.data, PDF)
  const done = await send(token, at(cycleId, '/paper'), { fileId: scan.data.fileId, digest })
  expect(done.data).toMatchObject({ status: 'SIGNED_ON_PAPER', scans: [{ fileId: scan.data.fileId }] })
  const own = (by: string) => app.call('GET', at(cycleId, '', 'subscribers/me'), { token: by })
  expect((await own(babu.token)).data.own).toMatchObject({ role: 'OTHER' })
  expect((await own(stranger.token)).status).toBe(404)
})

test('[spec: Minutes of every draw] by the policy a cycle waits for the minutes of the draw before', async () => {
  const { programId, asha, babu, chandra } = await chitByLot()
  const policy = { signatureDays: 2, filingDays: 21, reminderDays: 5 }
  const byState = [{ state: 'Kerala', signatureDays: 2, filingDays: 10, from: '2020-01-01', source: 'Rule 30' }]
  const save = (needsLastMinutes: boolean) =>
    app.call('PUT', '/v2/companies/minutes-policy', { token, body: { ...policy, byState, needsLastMinutes } })
  expect((await save(true)).data).toMatchObject({ needsLastMinutes: true, byState })
  const first = await newCycle(programId)
  expect((await recordWinner(first, asha)).status).toBe(201)
  const second = await newCycle(programId)
  expect(codeOf(await recordWinner(second, babu))).toEqual([409, 'LAST_MINUTES_OPEN'])
  const { digest } = (await send(token, at(first), statements([asha, babu, chandra]))).data
  expect(codeOf(await recordWinner(second, babu))).toEqual([409, 'LAST_MINUTES_OPEN'])
  await sign(first, chandra, digest)
  expect((await recordWinner(second, babu)).status).toBe(201)
  await save(false)
})
