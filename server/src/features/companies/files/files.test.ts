import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCompany, makeEmployee, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { JPEG, PDF, PNG, uploadTo } from '#testing/sample-files'
import { useApp } from '#testing/use-app'
import { discardUpload, fileUrl, fileUrls, putGenerated } from './files.actions.ts'
import { FILE_STATUSES, isUnconfirmed } from './files.rules.ts'
import { claimUnconfirmedFile, findFile, insertFile } from './files.sql.ts'

const app = await useApp()
const admin = (await app.superadmin()).token
const company = await makeCompany(app)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const avatar = { fileType: 'AVATAR', fileName: 'logo.png', contentType: 'image/png' }

/** The endpoints of the superadmin and of the company for the same use case. */
const callers = () => [
  { name: 'superadmin', base: `/v2/admin/companies/${company.companyId}/file-uploads`, token: admin },
  { name: 'company', base: '/v2/companies/me/file-uploads', token: company.token },
]
const generate = (body: object = avatar, caller = callers()[1]!) =>
  app.call('POST', `${caller.base}/generate`, { token: caller.token, body })
const confirm = (fileId: string, caller = callers()[1]!) =>
  app.call('POST', `${caller.base}/confirm`, { token: caller.token, body: { fileId } })
const fileIdsOf = (companyId: string) =>
  app.db
    .selectFrom('companies')
    .select(['avatarFileId', 'panCardFileId', 'registrationCertificateFileId'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()

test('[spec: Announce, upload, confirm] the superadmin and the company can generate, upload without a token and confirm each type of file', async () => {
  for (const caller of callers())
    for (const [fileType, contentType, bytes, column] of [
      ['AVATAR', 'image/png', PNG, 'avatarFileId'],
      ['PAN_CARD', 'application/pdf', PDF, 'panCardFileId'],
      ['REGISTRATION_CERTIFICATE', 'image/jpeg', JPEG, 'registrationCertificateFileId'],
    ] as const) {
      const announced = await generate({ fileType, fileName: 'കരാർ.x', contentType }, caller)
      expect([announced.status, Object.keys(announced.data).sort()]).toEqual([
        200,
        ['expiresAt', 'fileId', 'requiredHeaders', 'signedUrl'],
      ])
      expect((await uploadTo(announced.data, bytes)).status).toBe(200)
      const confirmed = await confirm(announced.data.fileId, caller)
      expect([confirmed.status, confirmed.data]).toMatchObject([200, { fileType, contentType, status: 'READY' }])
      expect((await fileIdsOf(company.companyId))[column]).toBe(announced.data.fileId)
      const kept = Buffer.from(await (await fetch(confirmed.data.fileUrl)).arrayBuffer())
      expect(confirmed.data).toMatchObject({ sizeBytes: kept.length, sha256: sha256(kept) })
      if (contentType === 'application/pdf') expect(kept.equals(bytes)).toBe(true)
    }
})

test('[spec: Announce, upload, confirm] generate rejects each invalid field with its path', async () => {
  const bad: [object, string][] = [
    [{ ...avatar, fileType: 'FOO' }, 'fileType'],
    [{ ...avatar, fileName: '' }, 'fileName'],
    [{ ...avatar, fileName: '../../etc/passwd' }, 'fileName'],
    [{ ...avatar, fileName: 'a\nb.png' }, 'fileName'],
    [{ ...avatar, fileName: 'x'.repeat(256) }, 'fileName'],
    [{ ...avatar, contentType: 'text/html' }, 'contentType'],
    [{ ...avatar, contentType: 'image/svg+xml' }, 'contentType'],
    [{ fileType: 'AVATAR' }, 'fileName'],
  ]
  for (const [body, path] of bad) {
    const { status, error } = await generate(body)
    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, expect.arrayContaining([path])])
  }
  expect((await confirm('x')).status).toBe(400)
})

test('[spec: Content types] an avatar must be a picture, while the PAN card and the certificate may be PDFs', async () => {
  const { status, error } = await generate({ ...avatar, contentType: 'application/pdf' })
  expect([status, error?.details?.[0]?.path]).toEqual([400, 'contentType'])
  for (const fileType of ['PAN_CARD', 'REGISTRATION_CERTIFICATE'])
    expect((await generate({ fileType, fileName: 'a.pdf', contentType: 'application/pdf' })).status).toBe(200)
  for (const contentType of ['image/jpeg', 'image/webp'])
    expect((await generate({ ...avatar, contentType })).status).toBe(200)
})

test('[spec: Announce, upload, confirm] confirming before the upload returns 400, and the file can still be uploaded', async () => {
  const { data } = await generate()
  const early = await confirm(data.fileId)
  expect([early.status, early.error?.code]).toEqual([400, 'FILE_NOT_UPLOADED'])
  await uploadTo(data, PNG)
  expect((await confirm(data.fileId)).status).toBe(200)
})

test('[spec: Announce, upload, confirm] confirm rejects bytes that are not of the declared type', async () => {
  for (const bytes of [Buffer.from('just text, no picture'), JPEG, PDF, Buffer.from('\x89PNG but not really')]) {
    const { data } = await generate()
    expect((await uploadTo(data, bytes)).status).toBe(200)
    const before = await fileIdsOf(company.companyId)
    const refused = await confirm(data.fileId)
    expect([refused.status, refused.error?.code]).toEqual([400, 'FILE_TYPE_MISMATCH'])
    expect(await fileIdsOf(company.companyId)).toEqual(before)
  }
})

test('[spec: Announce, upload, confirm] confirm keeps the picture alone, and its upload URL takes no other one', async () => {
  const { data } = await generate()
  await uploadTo(data, Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]))
  const { fileUrl: url } = (await confirm(data.fileId)).data
  const download = async () => Buffer.from(await (await fetch(url)).arrayBuffer())
  expect((await download()).includes('script')).toBe(false)
  expect((await uploadTo(data, JPEG)).status).toBe(409)
  const deps = app.app.platform
  const keys = async () => (await Array.fromAsync(deps.objectStore.list())).filter((key) => key.includes(data.fileId))
  expect(await keys()).toHaveLength(2)
  await discardUpload(deps, { fileId: data.fileId })
  expect(await keys()).toHaveLength(1)
  expect((await download()).length).toBeGreaterThan(0)
})

test('[spec: Announce, upload, confirm] confirm accepts an animated PNG and rejects one without a picture', async () => {
  const animated = Buffer.concat([
    PNG.subarray(0, 33),
    Buffer.from('\0\0\0\x08acTL'),
    Buffer.alloc(12),
    PNG.subarray(33),
  ])
  const empty = Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(100)])
  for (const [bytes, status] of [
    [animated, 200],
    [empty, 400],
  ] as const) {
    const { data } = await generate()
    await uploadTo(data, bytes)
    expect((await confirm(data.fileId)).status).toBe(status)
  }
})

const pictureOf = (sizeBytes: number) => Buffer.concat([PNG, Buffer.alloc(sizeBytes - PNG.length)])
const MIB = 1024 * 1024

test('[spec: Announce, upload, confirm] confirm accepts a file of 10 MB, and rejects and discards one that is a byte larger', async () => {
  const { data: largest } = await generate()
  expect((await uploadTo(largest, pictureOf(10 * MIB))).status).toBe(200)
  expect((await confirm(largest.fileId)).status).toBe(200)

  const { data } = await generate()
  expect((await uploadTo(data, pictureOf(10 * MIB + 1))).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(data.fileId)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect(answers.map(({ error }) => error?.code)).toContain('FILE_TOO_LARGE')
  const row = await findFile(app.db, data.fileId)
  expect(await app.app.platform.objectStore.collect(row!.objectKey)).toBeNull()
  expect(row).toMatchObject({ status: 'GENERATED', discardedAt: expect.any(Date) })
  const again = await confirm(data.fileId)
  expect([again.status, again.error?.code]).toEqual([400, 'UPLOAD_DISCARDED'])
})

test('an upload far above 10 MB returns 413 and is not stored, and confirm returns 400', async () => {
  const { data } = await generate()
  expect((await uploadTo(data, pictureOf(11 * MIB + 1))).status).toBe(413)
  expect((await confirm(data.fileId)).status).toBe(400)
})

test('[spec: The signed address] the upload URL rejects another type (415), a changed URL (403) and a second upload (409), in the envelope', async () => {
  const { data } = await generate()
  const refused = async (answer: Response) => {
    const body = (await answer.json()) as { status: string; code: number; error: { code: string } }
    expect([body.status, body.code]).toEqual(['error', answer.status])
    return [answer.status, body.error.code]
  }
  const { signedUrl, requiredHeaders } = data
  const other = { signedUrl, requiredHeaders: { 'Content-Type': 'image/jpeg' } }
  expect(await refused(await uploadTo(other, JPEG))).toEqual([415, 'UPLOAD_TYPE_MISMATCH'])
  const changed = {
    signedUrl: signedUrl.replace('image%2Fpng', 'image%2Fjpeg'),
    requiredHeaders: other.requiredHeaders,
  }
  expect(await refused(await uploadTo(changed, JPEG))).toEqual([403, 'SIGNED_URL_INVALID'])
  const answers = await Promise.all(Array.from({ length: 6 }, () => uploadTo(data, PNG)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await refused(await uploadTo(data, PNG))).toEqual([409, 'UPLOAD_ALREADY_DONE'])
  const withCondition = { signedUrl, requiredHeaders: { ...requiredHeaders, 'If-None-Match': '*' } }
  expect(await refused(await uploadTo(withCondition, PNG))).toEqual([412, 'PRECONDITION_FAILED'])
})

test('[spec: Announce, upload, confirm] a file becomes READY once under concurrent confirms, and a late retry does not replace a newer file', async () => {
  const first = (await generate()).data
  await uploadTo(first, PNG)
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(first.fileId)))
  expect(new Set(answers.map(({ status, data }) => `${status} ${data.uploadedAt}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  const audits = await app.db
    .selectFrom('auditLogs')
    .select('id')
    .where('action', '=', 'company.file-confirmed')
    .where('after', '@>', JSON.stringify({ fileId: first.fileId }))
    .execute()
  expect(audits).toHaveLength(1)

  const second = (await generate()).data
  await uploadTo(second, PNG)
  await confirm(second.fileId)
  expect((await confirm(first.fileId)).status).toBe(200)
  expect((await fileIdsOf(company.companyId)).avatarFileId).toBe(second.fileId)
})

test('[spec: Announce, upload, confirm] confirm returns 404 for a file of another company, an unknown file and an unknown company', async () => {
  const other = await makeCompany(app, 'Other Chits')
  const { data } = await generate()
  await uploadTo(data, PNG)
  const theirs = { name: 'other', base: '/v2/companies/me/file-uploads', token: other.token }
  const adminOfOther = { name: 'admin', base: `/v2/admin/companies/${other.companyId}/file-uploads`, token: admin }
  for (const caller of [theirs, adminOfOther]) expect((await confirm(data.fileId, caller)).status).toBe(404)
  expect((await confirm('c'.padEnd(25, '0'))).status).toBe(404)
  const nowhere = { name: 'x', base: `/v2/admin/companies/${'c'.padEnd(25, '0')}/file-uploads`, token: admin }
  expect((await generate(avatar, nowhere)).status).toBe(404)
})

test('[spec: Which endpoint asks for what] company files need company.compliance.manage, and the admin endpoints a superadmin', async () => {
  const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  const theirs = { ...callers()[1]!, token: viewer.token }
  expect((await generate(avatar, theirs)).status).toBe(403)
  expect((await confirm('c'.padEnd(25, '0'), theirs)).status).toBe(403)
  expect((await generate(avatar, { ...callers()[0]!, token: company.token })).status).toBe(403)
  const subscriber = await makeSubscriber(app)
  expect((await generate(avatar, { ...callers()[1]!, token: subscriber.token })).status).toBe(403)
})

test('[spec: Which endpoint asks for what] program files need document.manage at the program and become its documents', async () => {
  const programId = await makeProgram(app, company.companyId, company.branchId)
  const otherProgram = await makeProgram(app, company.companyId, company.branchId)
  const keeperRole = await makeRole(app, company.companyId, 'PROGRAM', ['document.manage'])
  const readerRole = await makeRole(app, company.companyId, 'PROGRAM', ['program.read'])
  const keeper = await makeEmployee(app, company.companyId, [{ roleId: keeperRole, programId }])
  const reader = await makeEmployee(app, company.companyId, [{ roleId: readerRole, programId }])
  const post = (step: string, body: object, token = keeper.token) =>
    app.call('POST', `/v2/companies/programs/file-uploads/${step}`, { token, body })
  const file = { programId, fileName: 'terms.pdf', contentType: 'application/pdf' }

  expect((await post('generate', file, reader.token)).status).toBe(404)
  expect((await post('generate', { ...file, programId: otherProgram })).status).toBe(404)
  expect((await post('generate', { ...file, fileType: 'IMAGE' })).status).toBe(400)
  expect((await post('generate', { ...file, fileType: 'FOO' })).status).toBe(400)
  const { data } = await post('generate', file)
  await uploadTo(data, PDF)
  const { fileId } = data
  expect((await post('confirm', { programId: otherProgram, fileId }, company.token)).status).toBe(404)
  const logo = (await generate()).data.fileId
  expect((await post('confirm', { fileId: logo }, company.token)).status).toBe(404)
  for (const named of [{ programId }, {}])
    expect((await post('confirm', { ...named, fileId }, reader.token)).status).toBe(404)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => post('confirm', n % 2 ? { programId, fileId } : { fileId })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers[0]!.data).toMatchObject({ programId, fileId, fileType: 'DOCUMENT', sha256: sha256(PDF) })
  const documents = await app.db.selectFrom('programDocuments').selectAll().where('programId', '=', programId).execute()
  expect(documents).toMatchObject([{ id: answers[0]!.data.id, fileId, fileType: 'DOCUMENT' }])
})

test('lists the documents of a program with download URLs, and removes one', async () => {
  const programId = await makeProgram(app, company.companyId, company.branchId)
  const add = async (fileType: 'IMAGE' | 'DOCUMENT') => {
    const kind =
      fileType === 'IMAGE'
        ? { fileName: 'hall.png', contentType: 'image/png' }
        : { fileName: 'terms.pdf', contentType: 'application/pdf' }
    const uploads = '/v2/companies/programs/file-uploads'
    const { token } = company
    const { data } = await app.call('POST', `${uploads}/generate`, { token, body: { programId, fileType, ...kind } })
    await uploadTo(data, fileType === 'IMAGE' ? PNG : PDF)
    return (await app.call('POST', `${uploads}/confirm`, { token, body: { fileId: data.fileId } })).data
  }
  const path = `/v2/companies/programs/${programId}/documents`
  const list = (query = '', token = company.token, base = path) => app.call('GET', base + query, { token })
  const remove = (id: string, token = company.token) => app.call('DELETE', `${path}/${id}`, { token })
  const terms = await add('DOCUMENT')
  const picture = await add('IMAGE')
  const images = (ids: string[]) =>
    app.db.updateTable('programs').set({ images: ids }).where('id', '=', programId).execute()
  await images([picture.fileId, 'old.png'])

  const { data } = await list()
  expect(data).toMatchObject({ count: 2, documents: [{ id: picture.id, isShown: true }, { id: terms.id }] })
  expect(data.documents[0].publicUrl).toMatch(new RegExp(`/program-images/${picture.fileId}$`))
  expect(data.documents[1]).toMatchObject({ fileName: 'terms.pdf', isShown: false, publicUrl: null })
  const { fileUrl: url } = data.documents[1]
  expect((await fetch(url)).status).toBe(200)
  expect((await list('?fileType=IMAGE')).data.count).toBe(1)
  expect((await list('?fileType=FOO')).status).toBe(400)
  expect((await list('', admin, `/v2/admin/programs/${programId}/documents`)).data.count).toBe(2)

  const stranger = await makeCompany(app)
  expect((await list('', stranger.token)).status).toBe(404)
  expect((await remove(terms.id, stranger.token)).status).toBe(404)
  const otherProgram = await makeProgram(app, company.companyId, company.branchId)
  const elsewhere = `/v2/companies/programs/${otherProgram}/documents/${terms.id}`
  expect((await app.call('DELETE', elsewhere, { token: company.token })).status).toBe(404)

  expect((await remove(picture.id)).status).toBe(400)
  await app.db.updateTable('programs').set({ approvalStatus: 'UNDER_REVIEW' }).where('id', '=', programId).execute()
  expect((await remove(picture.id)).data).toEqual({ programId, documentId: picture.id })
  const program = await app.db.selectFrom('programs').select('images').where('id', '=', programId).executeTakeFirst()
  expect(program!.images).toEqual(['old.png'])
  expect((await remove(terms.id)).status).toBe(200)
  expect((await fetch(url)).status).toBe(404)
  expect((await remove(terms.id)).status).toBe(404)
  expect((await list()).data).toMatchObject({ count: 0, documents: [] })
})

test('a file that the server generates is READY at once and can be downloaded', async () => {
  const deps = app.app.platform
  const owner = { companyId: company.companyId }
  const description = {
    owner,
    purpose: 'REPORT',
    fileName: 'r.pdf',
    contentType: 'application/pdf',
    createdById: null,
  } as const
  const row = await putGenerated(deps, description, PDF, deps.clock.now())
  const file = await deps.transact((tx) => insertFile(tx, row))
  expect(file).toMatchObject({ status: 'READY', sha256: sha256(PDF) })
  const urls = await fileUrls(deps, deps.db, [file.id, null, 'c'.padEnd(25, '0')])
  expect([...urls.keys()]).toEqual([file.id])
  for (const url of [urls.get(file.id)!, await fileUrl(deps, file)])
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(PDF)).toBe(true)
})

test('an unconfirmed upload is discarded, and a confirmed file stays', async () => {
  const deps = app.app.platform
  const unconfirmed = (await generate()).data
  const kept = (await generate()).data
  for (const announced of [unconfirmed, kept]) await uploadTo(announced, PNG)
  await confirm(kept.fileId)
  for (const { fileId } of [unconfirmed, kept, unconfirmed]) await discardUpload(deps, { fileId })
  expect((await confirm(unconfirmed.fileId)).status).toBe(400)
  const file = (await findFile(deps.db, kept.fileId))!
  expect((await fetch(await fileUrl(deps, file))).status).toBe(200)
})

test('the statement that discards an upload agrees with the rule on which files are unconfirmed', async () => {
  const { transact, clock } = app.app.platform
  const now = clock.now()
  for (const status of FILE_STATUSES) {
    const description = { purpose: 'AVATAR', fileName: 'a.png', contentType: 'image/png', createdAt: now }
    const file = { ...description, id: `file-${status}`, objectKey: `companies/${status}`, status }
    const claimed = await transact(async (tx) => {
      await insertFile(tx, file)
      return claimUnconfirmedFile(tx, file.id, now)
    })
    expect({ status, isClaimed: claimed !== undefined }).toEqual({ status, isClaimed: isUnconfirmed(file) })
  }
})

test('[spec: Announce, upload, confirm] confirm rejects a PDF with a script or a password and says what to do', async () => {
  const change = (from: string, to: string) => Buffer.from(PDF.toString('latin1').replace(from, to), 'latin1')
  for (const [bytes, code] of [
    [change('/Pages', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>/Pages'), 'FILE_ACTIVE_CONTENT'],
    [change('/Root', '/Encrypt 9 0 R/Root'), 'FILE_ENCRYPTED'],
  ] as const) {
    const { data } = await generate({ fileType: 'PAN_CARD', fileName: 'pan.pdf', contentType: 'application/pdf' })
    await uploadTo(data, bytes)
    const refused = await confirm(data.fileId)
    expect([refused.status, refused.error?.code]).toEqual([400, code])
  }
})

test('[spec: Announce, upload, confirm] confirm rejects a PDF that is cut off or only begins like one', async () => {
  const pan = { fileType: 'PAN_CARD', fileName: 'pan.pdf', contentType: 'application/pdf' }
  for (const bytes of [Buffer.from('%PDF is what I am not'), PDF.subarray(0, PDF.length - 20)]) {
    const { data } = await generate(pan)
    await uploadTo(data, bytes)
    const { status, error } = await confirm(data.fileId)
    expect({ status, code: error?.code }).toEqual({ status: 400, code: 'FILE_TYPE_MISMATCH' })
  }
})

test('[spec: The signed address] upload and download URLs expire after fifteen minutes', async () => {
  const waiting = (await generate()).data
  const done = (await generate()).data
  await uploadTo(done, PNG)
  const { fileUrl: url } = (await confirm(done.fileId)).data
  await app.advanceSeconds(15 * 60 + 1)
  expect((await uploadTo(waiting, PNG)).status).toBe(403)
  expect((await fetch(url)).status).toBe(403)
})
