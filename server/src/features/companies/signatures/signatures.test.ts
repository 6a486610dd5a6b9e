import { expect, test } from 'vitest'
import { makeCompany, makeEmployee, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { JPEG, PDF, PNG, uploadTo } from '#testing/sample-files'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()

const V3 = '/v3/subscribers/me/documents/signatures'
const V2 = '/v2/subscribers/me/documents/signatures'
const COMPANY = '/v2/companies/documents/signatures'
const picture = { fileName: 'sign.png', contentType: 'image/png' }
const NOBODY = 'c'.padEnd(25, '0')

const generate = (base: string, token: string, body: object = picture) =>
  app.call('POST', `${base}/generate`, { token, body })
const confirm = (base: string, token: string, signatureAssetId: string) =>
  app.call('POST', `${base}/confirm`, { token, body: { signatureAssetId } })
const list = (base: string, token: string, query = '') => app.call('GET', `${base}${query}`, { token })

async function uploaded(base: string, token: string, bytes = PNG, body: object = picture) {
  const { data } = await generate(base, token, body)
  expect((await uploadTo(data, bytes)).status).toBe(200)
  return data.signatureAssetId as string
}
async function signature(base: string, token: string) {
  const id = await uploaded(base, token)
  expect((await confirm(base, token, id)).status).toBe(200)
  return id
}
const activeOf = async (base: string, token: string) =>
  (await list(base, token, '?pageSize=100')).data.signatures
    .filter(({ isActive }: { isActive: boolean }) => isActive)
    .map(({ id }: { id: string }) => id)

test('[spec: Enrollment endpoints] subscribers (under /v3 and /v2) and companies can generate, upload, confirm and list signatures', async () => {
  const subscriber = await makeSubscriber(app)
  for (const [base, token] of [
    [V3, subscriber.token],
    [V2, subscriber.token],
    [COMPANY, company.token],
  ] as const) {
    const announced = await generate(base, token)
    expect([announced.status, Object.keys(announced.data).sort()]).toEqual([
      200,
      ['expiresAt', 'requiredHeaders', 'signatureAssetId', 'signedUrl'],
    ])
    const id = announced.data.signatureAssetId
    expect((await uploadTo(announced.data, PNG)).status).toBe(200)
    const confirmed = await confirm(base, token, id)
    expect([confirmed.status, confirmed.data]).toMatchObject([
      200,
      { signatureAssetId: id, id, status: 'READY', isActive: true, contentType: 'image/png' },
    ])
    const kept = Buffer.from(await (await fetch(confirmed.data.fileUrl)).arrayBuffer())
    expect(kept.subarray(0, 3).equals(PNG.subarray(0, 3))).toBe(true)
    const { data } = await list(base, token)
    expect(data).toMatchObject({ pageNumber: 1, pageSize: 10 })
    expect(data.signatures[0].id).toBe(id)
    expect(Object.keys(data.signatures[0]).sort()).toEqual(
      'contentType createdAt fileName fileUrl id isActive status updatedAt uploadedAt'.split(' '),
    )
  }
})

test('[spec: Enrollment endpoints] only image/png and image/jpeg are accepted, by declared type and by content', async () => {
  const { token } = await makeSubscriber(app)
  for (const contentType of ['image/gif', 'image/webp', 'application/pdf', ''])
    expect((await generate(V3, token, { ...picture, contentType })).status).toBe(400)
  expect((await generate(V3, token, { contentType: 'image/png' })).error?.details?.[0]?.path).toBe('fileName')
  for (const bytes of [Buffer.from('GIF89a and so on'), JPEG, PDF]) {
    const id = await uploaded(V3, token, bytes)
    expect((await confirm(V3, token, id)).error?.code).toBe('FILE_TYPE_MISMATCH')
  }
  const jpeg = await uploaded(V3, token, JPEG, { fileName: 'a.jpg', contentType: 'image/jpeg' })
  expect((await confirm(V3, token, jpeg)).status).toBe(200)
})

test('[spec: Enrollment endpoints] confirming a signature deactivates the others, also when an earlier one is confirmed again', async () => {
  const { token } = await makeSubscriber(app)
  const first = await signature(V3, token)
  const second = await signature(V2, token)
  expect(await activeOf(V3, token)).toEqual([second])
  expect((await confirm(V3, token, first)).status).toBe(200)
  expect(await activeOf(V2, token)).toEqual([first])
})

test('[spec: Enrollment endpoints] exactly one signature is active after concurrent confirmations', async () => {
  const { token } = await makeSubscriber(app)
  for (const [base, caller] of [
    [V3, token],
    [COMPANY, company.token],
  ] as const) {
    const ids = await Promise.all(Array.from({ length: 6 }, () => uploaded(base, caller)))
    const answers = await Promise.all([...ids, ...ids].map((id) => confirm(base, caller, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await activeOf(base, caller)).toHaveLength(1)
  }
})

test('[spec: Member endpoints and rules] both lists return the same READY signatures, newest first, in pages', async () => {
  const { token } = await makeSubscriber(app)
  const ids = [await signature(V3, token), await signature(V2, token), await signature(V3, token)]
  await generate(V3, token)
  const [v3, v2] = [await list(V3, token), await list(V2, token)]
  const idsOf = ({ data }: typeof v3) => data.signatures.map(({ id }: { id: string }) => id)
  expect(idsOf(v3)).toEqual(ids.toReversed())
  expect(idsOf(v2)).toEqual(idsOf(v3))
  const page = await list(V2, token, '?pageNumber=2&pageSize=2')
  expect(page.data).toMatchObject({ count: 3, totalPages: 2, hasPreviousPage: true, hasNextPage: false })
  expect(idsOf(page)).toEqual([ids[0]])
  expect((await list(V3, token, '?pageSize=101')).status).toBe(400)
})

test('[spec: Enrollment endpoints] confirming before the upload returns 400, and an asset of another owner 404', async () => {
  const [mine, theirs] = [await makeSubscriber(app), await makeSubscriber(app)]
  const { data } = await generate(V3, mine.token)
  expect((await confirm(V3, mine.token, data.signatureAssetId)).error?.code).toBe('FILE_NOT_UPLOADED')
  await uploadTo(data, PNG)
  expect((await confirm(V3, theirs.token, data.signatureAssetId)).status).toBe(404)
  expect((await confirm(COMPANY, company.token, data.signatureAssetId)).status).toBe(404)
  expect((await confirm(V3, mine.token, NOBODY)).status).toBe(404)
  expect((await confirm(V3, mine.token, 'x')).status).toBe(400)
  const other = await makeCompany(app)
  expect((await confirm(COMPANY, other.token, await uploaded(COMPANY, company.token))).status).toBe(404)
})

test('[spec: Which endpoint asks for what] signatures of the company need signature.manage at the company, a branch or a program', async () => {
  const home = await makeCompany(app)
  const programId = await makeProgram(app, home.companyId, home.branchId)
  const role = await makeRole(app, home.companyId, 'PROGRAM', ['signature.manage'])
  const keepers = [
    home,
    await makeEmployee(app, home.companyId, [{ roleId: 'role_branch_manager_branch', branchId: home.branchId }]),
    await makeEmployee(app, home.companyId, [{ roleId: 'role_program_manager_program', programId }]),
    await makeEmployee(app, home.companyId, [{ roleId: role, programId }]),
  ]
  const ids: string[] = []
  for (const { token } of keepers) ids.push(await signature(COMPANY, token))
  // Signatures belong to the company, so each of these employees sees all of them, and the last one is active.
  for (const { token } of keepers) {
    const { signatures } = (await list(COMPANY, token)).data
    expect(signatures.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    expect(await activeOf(COMPANY, token)).toEqual([ids.at(-1)])
  }
  const signed = await consent(keepers[2]!.token, programId, {
    signatureAssetId: ids.at(-1),
    acceptedTermsAndConditions: true,
  })
  expect(signed.status).toBe(200)

  const viewer = await makeEmployee(app, home.companyId, [{ roleId: 'role_viewer_company' }])
  const operator = await makeEmployee(app, home.companyId, [{ roleId: 'role_auction_operator_program', programId }])
  for (const { token } of [viewer, operator]) {
    expect((await generate(COMPANY, token)).status).toBe(403)
    expect((await confirm(COMPANY, token, ids[0]!)).status).toBe(403)
    expect((await list(COMPANY, token)).status).toBe(403)
  }
  const elsewhere = await makeEmployee(app, company.companyId, [
    {
      roleId: 'role_program_manager_program',
      programId: await makeProgram(app, company.companyId, company.branchId),
    },
  ])
  const foreign = (await list(COMPANY, elsewhere.token, '?pageSize=100')).data.signatures
  expect(foreign.filter(({ id }: { id: string }) => ids.includes(id))).toEqual([])
  expect((await confirm(COMPANY, elsewhere.token, ids[0]!)).status).toBe(404)
  expect((await list(V3, home.token)).status).toBe(403)
  expect((await list(COMPANY, (await makeSubscriber(app)).token)).status).toBe(403)
})

const consent = (token: string, programId: string, body: object) =>
  app.call('POST', `/v2/companies/me/programs/${programId}/consent`, { token, body })

test('[spec: Statements] consent needs accepted terms, an active signature of the company and the permission at the program', async () => {
  const programId = await makeProgram(app, company.companyId, company.branchId)
  const old = await signature(COMPANY, company.token)
  const unconfirmed = await uploaded(COMPANY, company.token)
  const active = await signature(COMPANY, company.token)
  const other = await makeCompany(app)
  const foreign = await signature(COMPANY, other.token)
  const yes = { signatureAssetId: active, acceptedTermsAndConditions: true }

  for (const acceptedTermsAndConditions of [false, 'true', undefined]) {
    const { status, error } = await consent(company.token, programId, { ...yes, acceptedTermsAndConditions })
    expect([status, error?.details?.[0]?.path]).toEqual([400, 'acceptedTermsAndConditions'])
  }
  for (const signatureAssetId of [old, unconfirmed, foreign, NOBODY]) {
    const { status, error } = await consent(company.token, programId, { ...yes, signatureAssetId })
    expect([status, error?.code]).toEqual([400, 'SIGNATURE_NOT_USABLE'])
  }
  const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  expect((await consent(viewer.token, programId, yes)).status).toBe(404)
  expect((await consent(other.token, programId, { ...yes, signatureAssetId: foreign })).status).toBe(404)
  expect((await consent(company.token, NOBODY, yes)).status).toBe(404)

  const role = await makeRole(app, company.companyId, 'PROGRAM', ['signature.manage'])
  const signer = await makeEmployee(app, company.companyId, [{ roleId: role, programId }])
  const answers = await Promise.all(Array.from({ length: 5 }, () => consent(signer.token, programId, yes)))
  for (const { status, data } of answers) expect([status, data]).toEqual([200, answers[0]!.data])
  expect(answers[0]!.data).toMatchObject({ programId, signatureAssetId: active, userId: signer.userId })
  const { data: program } = await app.call('GET', `/v2/companies/me/programs/${programId}`, { token: company.token })
  const { name } = await app.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', signer.userId)
    .executeTakeFirstOrThrow()
  expect(program.consent).toEqual({ consentedAt: answers[0]!.data.consentedAt, byName: name })
  const rows = await app.db.selectFrom('programConsents').selectAll().where('programId', '=', programId).execute()
  expect(rows).toMatchObject([{ id: answers[0]!.data.id, ip: '127.0.0.1' }])
})
