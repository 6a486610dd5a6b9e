// The life of minutes over HTTP: drafted from the log, signed or disputed, scanned, filed, amended, and read by the Registrar.
import { createHash } from 'node:crypto'
import { text as streamText } from 'node:stream/consumers'
import { toBase64 } from '@kuri/verify/base/bytes'
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { checkMinutes } from '@kuri/verify/minutes/minutes-check'
import type { MinutesSignature } from '@kuri/verify/minutes/minutes-signatures'
import { parseCheckpoint } from '@kuri/verify/notes/checkpoint'
import { parseNote, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { verifyFiles } from '@kuri/verify/verdict/report'
import { expect, test } from 'vitest'
import { getAuction } from '#features/auctions/model/mutate-auction'
import { declareManually } from '#features/auctions/winners/winners.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { findTree } from '#features/proof/tree/stored-leaves.sql'
import { newId } from '#platform/ids'
import { makeAuction, makeMember, makeParticipation, type TestAuction } from '#testing/auction-fixtures'
import { makeCompany, makeEmployee } from '#testing/fixtures'
import { anySuperadmin, staffOf } from '#testing/lifecycle'
import { pdfTitle } from '#testing/pdf-title'
import { PDF, PNG, uploadTo } from '#testing/sample-files'
import { CODE } from '#testing/sign-in-codes'
import { useCompany } from '#testing/use-app'
import { readOpenedEvents } from './opened-events.ts'
import { remindOfMinutes } from './policy.actions.ts'
import { listSignatures } from './records.sql.ts'
import { toSignature } from './records.view.ts'

const { app, company } = await useCompany()
const staff = staffOf(app, company.token)
const platform = app.app.platform
const admin = await app.superadmin()
const today = () => dayAt(platform.clock.now(), platform.config.timeZone)
const STATEMENTS = { place: 'MG Road, Kochi', unpaidPrizes: 'none', presentInHall: [] }

const at = (auctionId: string, path = '', area = 'companies') => `/v2/${area}/auctions/${auctionId}/minutes${path}`
const own = (auctionId: string, path = '') => at(auctionId, path, 'subscribers/me')
const send = (token: string, url: string, body?: object) => app.call('POST', url, { token, ...(body ? { body } : {}) })
const draft = (auctionId: string, body: object = STATEMENTS, token = company.token) => send(token, at(auctionId), body)
const codeOf = ({ status, error }: { status: number; error?: { code: string } | null }) => [status, error?.code]

async function signature(base: string, token: string): Promise<string> {
  const { data } = await send(token, `${base}/generate`, { fileName: 'sign.png', contentType: 'image/png' })
  await uploadTo(data, PNG)
  await send(token, `${base}/confirm`, { signatureAssetId: data.signatureAssetId })
  return data.signatureAssetId
}
const companySignature = await signature('/v2/companies/documents/signatures', company.token)

type Member = Awaited<ReturnType<typeof makeMember>>
const declare = ({ auctionId }: TestAuction, { enrollmentId }: Member) =>
  declareManually(
    platform,
    anySuperadmin(),
    auctionId,
    { enrollmentId, amountPaise: 7_000_000 },
    'Everybody in the hall agreed',
  )

/** An auction that was held: four members were present, one was not, and Asha has the prize. */
async function heldAuction() {
  const auction = await makeAuction(app, company)
  const [asha, babu, chandra, devi, eapen] = await Promise.all(
    ['Asha', 'Babu', 'Chandra', 'Devi', 'Eapen'].map((name) => makeMember(app, auction, name)),
  )
  await staff.plan(auction.auctionId, 60)
  for (const member of [asha!, babu!, chandra!, devi!]) await makeParticipation(app, auction, member)
  await staff.start(auction.auctionId)
  await staff.end(auction.auctionId)
  await declare(auction, asha!)
  return { ...auction, asha: asha!, babu: babu!, chandra: chandra!, devi: devi!, eapen: eapen! }
}

async function sign(auctionId: string, member: Member, digest: string) {
  const signatureAssetId = await signature('/v3/subscribers/me/documents/signatures', member.token)
  await send(member.token, own(auctionId, '/codes'))
  return send(member.token, own(auctionId, '/signatures'), { digest, signatureAssetId, otp: CODE })
}
async function signForForeman(auctionId: string, digest: string) {
  await send(company.token, at(auctionId, '/codes'))
  const body = { digest, signatureAssetId: companySignature, otp: CODE }
  return send(company.token, at(auctionId, '/signatures'), body)
}

/** The head as it was when the minutes were drafted, signed: the draft is the newest event. */
async function headNoteOf(auctionId: string) {
  const { serverSequence } = (await findTree(app.db, auctionId))!
  const key = `companies/${company.companyId}/minutes/${auctionId}-head-${serverSequence - 1}`
  return streamText(await platform.objectStore.open(key))
}

/** The entries of a zip file whose contents are not compressed, in order. */
function entriesOf(zip: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameLength] = [zip.readUInt32LE(at + 22), zip.readUInt16LE(at + 26)]
    const start = at + 30 + nameLength
    entries.set(zip.toString('utf8', at + 30, start), zip.toString('utf8', start, start + size))
    at = start + size
  }
  return entries
}

test('[minutes] go from the draft over the signatures to the Registrar', async () => {
  const { auctionId, asha, babu, chandra, devi } = await heldAuction()
  const drafted = await draft(auctionId)
  expect(drafted.status).toBe(201)
  const { digest } = drafted.data
  expect(drafted.data).toMatchObject({ version: 1, round: 1, amendsVersion: null, status: 'DRAFT', isOutdated: false })
  expect(drafted.data.missing.map(({ kind }: { kind: string }) => kind)).toEqual(['FOREMAN', 'PRIZED', 'OTHERS'])
  const text = JSON.stringify(drafted.data.paper)
  const { text: signedText, signatures } = parseNote(await headNoteOf(auctionId))!
  const checkpoint = parseCheckpoint(signedText)!
  const printedHead = [`Size ${checkpoint.size}`, `Root ${toBase64(checkpoint.root)}`, `Key ${signatures[0]!.name}+`]
  for (const line of [...printedHead, '/trust/verify.html']) expect(text).toContain(line)
  // The QR code is for paper: a screen would show the digest a second time, under a name that promises more.
  expect(text.split(digest)).toHaveLength(2)
  for (const said of ['Asha', 'Everybody in the hall agreed', 'By decision of the company', 'stated by staff', 'none'])
    expect(text).toContain(said)
  const filed = { digest, filedOn: today(), reference: 'REG/1' }
  expect(codeOf(await send(company.token, at(auctionId, '/filed'), filed))).toEqual([409, 'MINUTES_UNSIGNED'])

  expect((await sign(auctionId, asha, digest)).data.own).toMatchObject({ role: 'PRIZED', disputedAt: null })
  const disputed = await send(devi.token, own(auctionId, '/disputes'), { digest, text: 'The hall was locked.' })
  expect([disputed.status, disputed.data.own.disputedAt]).toEqual([201, expect.any(String)])
  expect(codeOf(await sign(auctionId, devi, digest))).toEqual([409, 'MINUTES_ALREADY_SIGNED'])
  await sign(auctionId, babu, digest)
  const three = await sign(auctionId, chandra, digest)
  expect(three.data.record).toMatchObject({
    status: 'INCOMPLETE',
    missing: [{ kind: 'FOREMAN', name: null, count: 1 }],
  })
  const final = await signForForeman(auctionId, digest)
  expect(final.data).toMatchObject({ status: 'FINAL', missing: [], digest })
  expect(JSON.stringify(final.data.paper)).toContain('The hall was locked.')
  expect(codeOf(await draft(auctionId))).toEqual([409, 'MINUTES_FINAL'])

  const pdf = Buffer.from(await (await fetch(final.data.fileUrl)).arrayBuffer())
  expect(pdfTitle(pdf)).toBe('Minutes of the auction')
  const done = await send(company.token, at(auctionId, '/filed'), filed)
  expect(done.data).toMatchObject({ status: 'FINAL', filedOn: today(), filedReference: 'REG/1' })

  const copy = await app.call('GET', at(auctionId, '/filing.zip'), { token: company.token })
  const zip = Buffer.from(await (await fetch(copy.data.fileUrl)).arrayBuffer())
  expect(zip.length).toBe(copy.data.sizeBytes)
  const stored = await app.db
    .selectFrom('minutes')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  expect(createHash('sha256').update(stored.text).digest('hex')).toBe(digest)
  const entries = entriesOf(zip)
  expect([...entries.keys()]).toEqual([
    ...['README.txt', 'minutes.pdf', 'minutes.json', 'signatures.json', 'evidence.json', 'policy.txt'],
  ])
  expect(entries.get('minutes.json')).toBe(stored.text)
  expect(entries.get('signatures.json')).toContain('The hall was locked.')
  expect(entries.get('policy.txt')).toBe(await (await fetch(`${app.url}/trust/policy.txt`)).text())
  const { viewer, minutes } = JSON.parse(entries.get('evidence.json')!) as Bundle
  expect([viewer, minutes?.json]).toEqual(['REGISTRAR', stored.text])
  expect(minutes?.signatures.map((each) => (each as MinutesSignature).digest)).toEqual(Array(4).fill(digest))
  const report = await verifyFiles(
    { bundle: entries.get('evidence.json')!, receipts: null, policy: entries.get('policy.txt')! },
    { verifyEd25519: verifyWithWebCrypto, verifyBls: async () => false, readLogFile: null },
  )
  expect(report.answers.filter(({ answer }) => answer.kind === 'NO')).toEqual([])
  expect(report.answers.find(({ question }) => question === 'MINUTES')?.answer).toEqual({
    kind: 'YES',
    detail: 'The log gives these minutes; their status is FINAL. Disputed by 1.',
  })
  const types = await app.db
    .selectFrom('roomEvents')
    .select(['type', 'audience'])
    .where('auctionId', '=', auctionId)
    .execute()
  expect(types.filter(({ type }) => type === 'auction.minutes.drafted')).toEqual([
    { type: 'auction.minutes.drafted', audience: 'ROOM' },
  ])
  expect(types.filter(({ type }) => type === 'auction.minutes.changed').map(({ audience }) => audience)).toEqual(
    Array(6).fill('STAFF'),
  )
})

test('[minutes] are what the pure function gives for the stored log', async () => {
  const { auctionId, asha } = await heldAuction()
  const { data } = await draft(auctionId)
  await sign(auctionId, asha, data.digest)
  const row = await app.db
    .selectFrom('minutes')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const auction = await getAuction(platform, anySuperadmin(), auctionId)
  const opened = await readOpenedEvents(app.db, auction, [])
  const minutes = { json: row.text, signatures: (await listSignatures(app.db, row.id)).map(toSignature) }
  const content = JSON.parse(row.text)
  const logged = opened.map((event) => ({ ...event, isLogged: true }))
  // A log that holds everything proves them; one that does not leaves them open.
  const usesRecords = [content.instalment, content.money, ...content.present].some(({ basis }) => basis === 'RECORDS')
  expect(checkMinutes(minutes, usesRecords ? opened : logged).kind).toBe(usesRecords ? 'UNKNOWN' : 'YES')
  expect(content.begun.at).not.toBeNull()
  expect(content.present.map(({ name }: { name: string }) => name).sort()).toEqual(['Asha', 'Babu', 'Chandra', 'Devi'])
  expect(content.statements.tickets).toHaveLength(4)
})

test('[minutes] are amended after a disqualification, and never overwritten', async () => {
  const { auctionId, babu, asha, ...auction } = await heldAuction()
  const first = (await draft(auctionId)).data
  const [winner] = await app.db.selectFrom('winners').select('id').where('auctionId', '=', auctionId).execute()
  await staff.disqualifyWinner(auctionId, {
    winnerId: winner!.id,
    disqualificationReasonCode: 'PAYMENT_ISSUE',
    reason: 'Two instalments are open',
  })
  expect(codeOf(await sign(auctionId, asha, first.digest))).toEqual([409, 'MINUTES_CHANGED'])
  expect((await app.call('GET', at(auctionId), { token: company.token })).data.record.isOutdated).toBe(true)
  await declare({ ...auction, auctionId }, babu)
  const amended = (await draft(auctionId)).data
  expect(amended).toMatchObject({ version: 2, round: 2, amendsVersion: 1, isOutdated: false })
  expect(amended.earlier).toEqual([expect.objectContaining({ version: 1, digest: first.digest })])
  const text = JSON.stringify(amended.paper)
  expect(text).toContain('Instalments are unpaid: Two instalments are open')
  expect(text).not.toContain('PAYMENT_ISSUE')
  const texts = await app.db.selectFrom('minutes').select('digest').where('auctionId', '=', auctionId).execute()
  expect(texts).toHaveLength(2)
})

test('[minutes] a corrected statement makes a new version, and the old digest can no longer be signed', async () => {
  const { auctionId, babu } = await heldAuction()
  const first = (await draft(auctionId)).data
  const second = (await draft(auctionId, { ...STATEMENTS, remarks: 'The lamp was lit.' })).data
  expect(second).toMatchObject({ version: 2, round: 1, amendsVersion: null })
  expect(codeOf(await sign(auctionId, babu, first.digest))).toEqual([409, 'MINUTES_CHANGED'])
  expect((await sign(auctionId, babu, second.digest)).status).toBe(201)
})

test('[minutes] people in the hall are listed as staff stated them, and may sign', async () => {
  const { auctionId, eapen } = await heldAuction()
  const presentInHall = [
    { enrolledSubscriberId: eapen.enrollmentId, mode: 'PROXY', from: '2026-11-16T10:00:00Z', proxyName: 'Jose' },
  ]
  const { data } = await draft(auctionId, { ...STATEMENTS, presentInHall })
  expect(JSON.stringify(data.paper)).toContain('By proxy: Jose')
  // The next draft begins with what this one states.
  const [jose] = presentInHall
  expect((await app.call('GET', at(auctionId), { token: company.token })).data.suggested).toEqual({
    ...{ place: STATEMENTS.place, unpaidPrizes: 'none', deputyName: null, remarks: null },
    presentInHall: [{ ...jose, from: '2026-11-16T10:00:00.000Z', to: null }],
  })
  expect((await sign(auctionId, eapen, data.digest)).data.own.role).toBe('OTHER')
  const unknown = [{ ...presentInHall[0], enrolledSubscriberId: newId() }]
  const refused = await draft(auctionId, { ...STATEMENTS, presentInHall: unknown })
  expect([...codeOf(refused), refused.error?.details?.[0]?.path]).toEqual([
    404,
    'ENROLLMENT_NOT_FOUND',
    'presentInHall.0.enrolledSubscriberId',
  ])
})

test('[minutes] of paper are scanned, and the scan is in the log', async () => {
  const { auctionId } = await heldAuction()
  const { digest } = (await draft(auctionId, { ...STATEMENTS, deputyName: 'K. Nair' })).data
  const announced = await send(company.token, at(auctionId, '/paper/generate'), {
    fileName: 'scan.pdf',
    contentType: 'application/pdf',
  })
  expect(announced.status).toBe(200)
  await uploadTo(announced.data, PDF)
  const body = { fileId: announced.data.fileId, digest }
  const scanned = await send(company.token, at(auctionId, '/paper'), body)
  expect(scanned.data).toMatchObject({
    status: 'SIGNED_ON_PAPER',
    scans: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  })
  expect((await send(company.token, at(auctionId, '/paper'), body)).data.scans).toHaveLength(1)
  expect(codeOf(await send(company.token, at(auctionId, '/paper'), { ...body, fileId: newId() }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  const tomorrow = dayAt(new Date(platform.clock.nowMs() + 48 * 3600_000), platform.config.timeZone)
  const late = await send(company.token, at(auctionId, '/filed'), { digest, filedOn: tomorrow, reference: 'R' })
  expect([late.status, late.error?.details?.[0]?.path]).toEqual([400, 'filedOn'])
})

test('[minutes] refuse what is too early, absent, wrong or not theirs', async () => {
  const pending = await makeAuction(app, company)
  expect(codeOf(await draft(pending.auctionId))).toEqual([409, 'MINUTES_TOO_EARLY'])
  const { auctionId, eapen, babu } = await heldAuction()
  expect(codeOf(await app.call('GET', own(auctionId), { token: babu.token }))).toEqual([409, 'MINUTES_NOT_DRAFTED'])
  const { digest } = (await draft(auctionId)).data
  expect(codeOf(await app.call('GET', own(auctionId), { token: eapen.token }))).toEqual([403, 'MINUTES_SIGNER_ABSENT'])
  expect(codeOf(await send(eapen.token, own(auctionId, '/codes')))).toEqual([403, 'MINUTES_SIGNER_ABSENT'])
  expect(codeOf(await sign(auctionId, eapen, digest))).toEqual([403, 'MINUTES_SIGNER_ABSENT'])
  expect(codeOf(await send(eapen.token, own(auctionId, '/disputes'), { digest, text: 'No' }))).toEqual([
    403,
    'MINUTES_SIGNER_ABSENT',
  ])

  const signatureAssetId = await signature('/v3/subscribers/me/documents/signatures', babu.token)
  const signing = { digest, signatureAssetId, otp: CODE }
  expect(codeOf(await send(babu.token, own(auctionId, '/signatures'), signing))).toEqual([400, 'MINUTES_CODE_INVALID'])
  await send(babu.token, own(auctionId, '/codes'))
  expect(codeOf(await send(babu.token, own(auctionId, '/signatures'), { ...signing, otp: '000000' }))).toEqual([
    400,
    'MINUTES_CODE_INVALID',
  ])
  const foreign = { ...signing, signatureAssetId: companySignature }
  expect(codeOf(await send(babu.token, own(auctionId, '/signatures'), foreign))).toEqual([400, 'SIGNATURE_NOT_USABLE'])
  expect(
    (await send(babu.token, own(auctionId, '/signatures'), { ...signing, digest: 'x' })).error?.details?.[0]?.path,
  ).toBe('digest')
  expect((await draft(auctionId, { ...STATEMENTS, unpaidPrizes: '' })).error?.details?.[0]?.path).toBe('unpaidPrizes')
  expect((await draft(auctionId, { ...STATEMENTS, place: 'x'.repeat(501) })).error?.details?.[0]?.path).toBe('place')

  const other = await makeCompany(app)
  const reader = await makeEmployee(app, company.companyId, [])
  for (const path of ['', '/paper/generate', '/filed', '/links', '/codes', '/signatures']) {
    const bodies: Record<string, object> = {
      '': STATEMENTS,
      '/paper/generate': { fileName: 'scan.pdf', contentType: 'application/pdf' },
      '/filed': { digest, filedOn: today(), reference: 'R' },
      '/links': { validDays: 3 },
      '/signatures': { digest, signatureAssetId: companySignature, otp: CODE },
    }
    expect((await send(other.token, at(auctionId, path), bodies[path])).status).toBe(403)
    expect([403, 404]).toContain((await send(reader.token, at(auctionId, path), bodies[path])).status)
    expect((await send(company.token, at(newId(), path), bodies[path])).status).toBe(404)
  }
  expect((await app.call('GET', at(auctionId, '/filing.zip'), { token: other.token })).status).toBe(403)
  const elsewhere = await heldAuction()
  expect((await app.call('GET', own(elsewhere.auctionId), { token: babu.token })).status).toBe(404)
})

test('[minutes] a link opens them for the Registrar until it expires or is revoked', async () => {
  const { auctionId } = await heldAuction()
  expect(codeOf(await send(company.token, at(auctionId, '/links'), { validDays: 3 }))).toEqual([
    409,
    'MINUTES_NOT_DRAFTED',
  ])
  const { digest } = (await draft(auctionId, STATEMENTS, company.token)).data
  const make = async (token = company.token, area = 'companies') =>
    (await send(token, at(auctionId, '/links', area), { validDays: 3 })).data as {
      url: string
      link: { linkId: string }
    }
  const open = (url: string) => app.call('POST', '/v2/public/minutes', { body: { token: url.split('#')[1]! } })
  const [first, second] = [await make(), await make(admin.token, 'admin')]
  expect(new URL(first.url).pathname).toBe('/minutes')
  const opened = await open(first.url)
  expect([opened.status, opened.data.record.digest]).toEqual([200, digest])
  expect((await fetch(opened.data.filing.fileUrl)).status).toBe(200)
  const stored = await app.db.selectFrom('minutesLinks').selectAll().where('auctionId', '=', auctionId).execute()
  expect(JSON.stringify(stored)).not.toContain(first.url.split('#')[1])

  const revoke = () => send(company.token, at(auctionId, `/links/${first.link.linkId}/revoke`))
  expect((await revoke()).data.revokedAt).toEqual(expect.any(String))
  expect((await revoke()).status).toBe(200)
  expect(codeOf(await open(first.url))).toEqual([403, 'MINUTES_LINK_ENDED'])
  expect((await open(second.url)).status).toBe(200)
  await app.db
    .updateTable('minutesLinks')
    .set({ expiresAt: platform.clock.now() })
    .where('id', '=', second.link.linkId)
    .execute()
  expect(codeOf(await open(second.url))).toEqual([403, 'MINUTES_LINK_ENDED'])
  expect(codeOf(await open(`/#${'0'.repeat(64)}`))).toEqual([404, 'NOT_FOUND'])
  const shown = await app.call('GET', at(auctionId), { token: company.token })
  expect(shown.data.links.map(({ openedCount }: { openedCount: number }) => openedCount).sort()).toEqual([1, 1])
})

test('[minutes] the days to sign and to file are settings, and staff are reminded once', async () => {
  const url = '/v2/companies/minutes-policy'
  const usual = await app.call('GET', url, { token: company.token })
  const days = { signatureDays: 2, filingDays: 21, reminderDays: 5 }
  expect(usual.data).toEqual({
    ...days,
    byState: [],
    needsLastMinutes: false,
    branchStates: ['Kerala'],
    updatedAt: null,
  })
  const policy = { signatureDays: 1, filingDays: 14, reminderDays: 14, byState: [] }
  expect((await app.call('PUT', url, { token: company.token, body: policy })).data).toMatchObject(policy)
  const bad = await app.call('PUT', url, { token: company.token, body: { ...policy, filingDays: 0 } })
  expect([bad.status, bad.error?.details?.[0]?.path]).toEqual([400, 'filingDays'])
  const { auctionId } = await heldAuction()
  const { filingDueOn } = (await draft(auctionId)).data
  expect(filingDueOn).toBe(dayAt(new Date(Date.parse(`${today()}T12:00:00Z`) + 14 * 86_400_000), 'UTC'))
  const reminders = () => app.db.selectFrom('notifications').selectAll().where('type', '=', 'MINUTES_TO_FILE').execute()
  await remindOfMinutes(platform)
  const first = (await reminders()).filter(({ data }) => JSON.stringify(data).includes(auctionId))
  expect(first).toHaveLength(1)
  await remindOfMinutes(platform)
  expect((await reminders()).filter(({ data }) => JSON.stringify(data).includes(auctionId))).toHaveLength(1)
})
