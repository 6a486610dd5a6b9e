import { CONFIG_KEYS, SETTING_KEYS } from '@kuri/contract/auctions/config'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, makeProgram, makeRole } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const admin = (await app.superadmin()).token
const ours = await makeCompany(app, 'Ours')
const theirs = await makeCompany(app, 'Theirs')

const program = (changes: object = {}, owner = ours) =>
  makeProgram(app, owner.companyId, owner.branchId, { ...changes })
const path = (programId: string) => `/v2/companies/programs/${programId}/settings`
const call = (method: string, url: string, body?: unknown, token = ours.token) =>
  app.call(method, url, { token, ...(body === undefined ? {} : { body }) })
const read = async (programId: string) => (await call('GET', path(programId))).data
const patch = (programId: string, body: unknown, token = ours.token) => call('PATCH', path(programId), body, token)
const preset = async (body: object = {}, token = ours.token) =>
  (await call('POST', '/v2/companies/auction-presets', { name: 'Preset', ...body }, token)).data
const paths = (answer: { error: { details: { path: string }[] | null } | null }) =>
  answer.error?.details?.map(({ path: where }) => where)

async function template(token = ours.token, options: { publish?: boolean; active?: boolean } = {}) {
  const base = '/v2/companies/prebid-templates'
  const body = { key: newId(), name: 'Form', fileName: 'form.pdf', fields: [] }
  const { data } = await call('POST', base, body, token)
  if (options.publish !== false)
    await call('POST', `${base}/${data.id}/versions/${data.templateVersionId}/publish`, undefined, token)
  if (options.active === false) await call('PATCH', `${base}/${data.id}`, { isActive: false }, token)
  return data.templateVersionId as string
}

test('[spec: Configuration endpoints; What settings return] the settings of a program are resolved, with the origin of every key', async () => {
  const programId = await program({ name: 'Onam' })
  const data = await read(programId)
  expect(data).toMatchObject({
    programId,
    programName: 'Onam',
    presetId: null,
    prebidDocumentRequired: false,
    prebidDocument: null,
    allowedSecurities: [],
  })
  expect(Object.keys(data.settings).sort()).toEqual([...SETTING_KEYS].sort())
  expect(Object.keys(data.provenance).sort()).toEqual([...CONFIG_KEYS, 'allowedSecurities'].sort())
  expect((await call('GET', `/v2/admin/programs/${programId}/settings`, undefined, admin)).data).toEqual(data)
})

test('[spec: Fields and resolution] the highest of platform, company, preset and program supplies a key; clearing it uncovers the next', async () => {
  const programId = await program()
  const grace = async () => {
    const { settings, provenance } = await read(programId)
    return [settings.subscriberJoinGraceSeconds, provenance.subscriberJoinGraceSeconds]
  }
  const field = (value: number | null) => ({ subscriberJoinGraceSeconds: value })
  expect(await grace()).toEqual([300, 'default'])
  await call('PUT', '/v2/admin/platform-auction-policy', field(1), admin)
  expect(await grace()).toEqual([1, 'platform'])
  await call('PUT', '/v2/companies/company-auction-policy', field(2))
  expect(await grace()).toEqual([2, 'company'])
  const { id } = await preset(field(3))
  expect((await patch(programId, { auctionPresetId: id })).data).toMatchObject({ presetId: id })
  expect(await grace()).toEqual([3, 'preset'])
  expect((await patch(programId, field(4))).status).toBe(200)
  expect(await grace()).toEqual([4, 'program'])
  await patch(programId, field(null))
  expect(await grace()).toEqual([3, 'preset'])
  expect((await patch(programId, { auctionPresetId: null })).data.presetId).toBeNull()
  expect(await grace()).toEqual([2, 'company'])
  await call('PUT', '/v2/companies/company-auction-policy', field(null))
  await call('PUT', '/v2/admin/platform-auction-policy', field(null), admin)
  expect(await grace()).toEqual([300, 'default'])
})

test('[spec: Configuration endpoints] an omitted trigger flag is inherited, and null clears it', async () => {
  const programId = await program()
  const on = await patch(programId, { autoStart: true, approvalRequired: false })
  expect(on.data).toMatchObject({
    triggerPolicy: { autoStart: true, approvalRequired: false },
    provenance: { autoStart: 'program', approvalRequired: 'program', autoDeclareWinner: 'default' },
  })
  const off = await patch(programId, { autoStart: null })
  expect(off.data).toMatchObject({ triggerPolicy: { autoStart: false }, provenance: { autoStart: 'default' } })
})

test('[spec: Configuration endpoints] rejects a prebid-only flag while prebid resolves to off', async () => {
  const programId = await program()
  for (const flag of ['autoOpenPrebid', 'autoRevealPrebids']) {
    expect(paths(await patch(programId, { [flag]: true }))).toEqual([flag])
    expect(paths(await patch(programId, { [flag]: true, hasPrebid: false }))).toEqual([flag])
    expect((await patch(programId, { [flag]: false })).status).toBe(200)
  }
  expect((await patch(programId, { autoOpenPrebid: true, hasPrebid: true })).status).toBe(200)
  expect(paths(await patch(programId, { hasPrebid: false }))).toEqual(['autoOpenPrebid'])
  expect((await patch(programId, { hasPrebid: false, autoOpenPrebid: null })).status).toBe(200)
  const { id } = await preset({ hasPrebid: true })
  const other = await program()
  expect((await patch(other, { auctionPresetId: id, autoOpenPrebid: true })).status).toBe(200)
  expect(paths(await patch(other, { auctionPresetId: null }))).toEqual(['autoOpenPrebid'])
})

test('[spec: Configuration endpoints] accepts platform and own presets for auctions, none for a lot; another company’s is not found', async () => {
  const programId = await program()
  const foreign = await preset({}, theirs.token)
  expect((await patch(programId, { auctionPresetId: foreign.id })).status).toBe(404)
  const asAdmin = await call(
    'PATCH',
    `/v2/admin/programs/${programId}/settings`,
    { auctionPresetId: foreign.id },
    admin,
  )
  expect(asAdmin.status).toBe(404)
  const platform = (await call('POST', '/v2/admin/auction-presets', { name: 'P' }, admin)).data
  expect((await patch(programId, { auctionPresetId: platform.id })).data.presetId).toBe(platform.id)
  expect((await patch(programId, { autoStart: true })).data.presetId).toBe(platform.id)
  const lot = await program({ bid: 'LOT', isAuctionHostedOnPlatform: null })
  expect(paths(await patch(lot, { auctionPresetId: platform.id }))).toEqual(['auctionPresetId'])
  expect((await patch(lot, { auctionPresetId: null })).status).toBe(200)
  expect(paths(await patch(lot, { hasPrebid: true, prebidDocumentRequired: true }))).toEqual([
    'hasPrebid',
    'prebidDocumentRequired',
  ])
})

test('[spec: Fields of a program] a prebid document needs prebid and a published version of an active template of the company', async () => {
  const programId = await program()
  const versionId = await template()
  const named = { prebidDocumentTemplateVersionId: versionId }
  expect(paths(await patch(programId, { ...named, prebidDocumentRequired: true }))).toEqual([
    'prebidDocumentRequired',
    'prebidDocumentTemplateVersionId',
  ])
  const set = await patch(programId, { ...named, prebidDocumentRequired: true, hasPrebid: true })
  expect(set.data).toMatchObject({ prebidDocumentRequired: true, prebidDocument: { templateVersionId: versionId } })
  expect((await read(programId)).prebidDocument.fields).toEqual([])
  const name = (id: string) => patch(programId, { prebidDocumentTemplateVersionId: id })
  expect((await name(newId())).status).toBe(404)
  expect((await name(await template(theirs.token))).status).toBe(404)
  expect((await name(await template(ours.token, { publish: false }))).status).toBe(400)
  expect((await name(await template(ours.token, { active: false }))).status).toBe(400)
  expect((await patch(programId, { prebidDocumentTemplateVersionId: null })).data.prebidDocument).toBeNull()
})

test('[spec: Fields of a program] prebid cannot be switched off under a document that is required or named', async () => {
  const programId = await program({ auctionConfig: JSON.stringify({ hasPrebid: true }) })
  expect((await patch(programId, { prebidDocumentRequired: true })).status).toBe(200)
  for (const hasPrebid of [false, null]) expect(paths(await patch(programId, { hasPrebid }))).toEqual(['hasPrebid'])
  expect((await patch(programId, { hasPrebid: false, prebidDocumentRequired: false })).status).toBe(200)
})

test('[spec: Fields and resolution; Fields of a program] allowed securities belong to the program only and must be visible to the company', async () => {
  const programId = await program()
  await call('POST', '/v2/companies/security-types', { code: 'THEIRS', name: 'x' }, theirs.token)
  const bad = await patch(programId, { allowedSecurities: ['GOLD_ORNAMENTS', 'THEIRS', 'UNKNOWN'] })
  expect(paths(bad)).toEqual(['allowedSecurities.1', 'allowedSecurities.2'])
  expect(paths(await patch(programId, { allowedSecurities: [''] }))).toEqual(['allowedSecurities.0'])
  expect((await patch(programId, { allowedSecurities: ['x'.repeat(51)] })).status).toBe(400)
  const good = await patch(programId, { allowedSecurities: ['GOLD_ORNAMENTS', 'FIXED_DEPOSIT', 'GOLD_ORNAMENTS'] })
  expect(good.data).toMatchObject({
    allowedSecurities: ['GOLD_ORNAMENTS', 'FIXED_DEPOSIT'],
    provenance: { allowedSecurities: 'program' },
  })
  const none = await patch(programId, { allowedSecurities: [] })
  expect(none.data).toMatchObject({ allowedSecurities: [], provenance: { allowedSecurities: 'default' } })
})

test('[spec: Fields and resolution] bad settings are rejected at their paths and change nothing', async () => {
  const programId = await program()
  const before = await read(programId)
  const bad = { auctionDurationSeconds: 0, autoStart: 'yes', auctionBidMode: 'FOO', auctionPresetId: 'x' }
  expect(paths(await patch(programId, bad))?.sort()).toEqual(Object.keys(bad).sort())
  expect((await patch(programId, {})).status).toBe(400)
  expect((await patch(programId, { foo: 1 })).status).toBe(400)
  expect(await read(programId)).toEqual(before)
})

test('[spec: Which endpoint asks for what; Errors] reading requires auction.read and changing auction.configure for the program, else it is not found', async () => {
  const [one, two] = [await program(), await program()]
  const viewer = await makeEmployee(app, ours.companyId, [{ roleId: 'role_viewer_program', programId: one }])
  expect((await call('GET', path(one), undefined, viewer.token)).status).toBe(200)
  expect((await patch(one, { autoStart: true }, viewer.token)).status).toBe(404)
  expect((await call('GET', path(two), undefined, viewer.token)).status).toBe(404)
  const manager = await makeEmployee(app, ours.companyId, [{ roleId: 'role_program_manager_program', programId: one }])
  expect((await patch(one, { autoStart: true }, manager.token)).status).toBe(200)
  expect((await call('GET', path(one), undefined, theirs.token)).status).toBe(404)
  expect((await patch(one, { autoStart: true }, theirs.token)).status).toBe(404)
  expect((await call('GET', path(newId()))).status).toBe(404)
  await app.db.updateTable('programs').set({ deletedAt: new Date() }).where('id', '=', two).execute()
  expect((await call('GET', path(two))).status).toBe(404)
})

test('staff who set up programs read the choices for them, and nothing of other companies', async () => {
  const owner = await makeCompany(app, 'Choices')
  const own = await preset({ name: 'Evening' }, owner.token)
  const usable = await template(owner.token)
  await template(owner.token, { publish: false })
  await template(owner.token, { active: false })
  const roleId = await makeRole(app, owner.companyId, 'BRANCH', ['program.create'])
  const manager = await makeEmployee(app, owner.companyId, [{ roleId, branchId: owner.branchId }])
  const { status, data } = await call('GET', '/v2/companies/program-choices', undefined, manager.token)
  expect(status).toBe(200)
  expect(data.auctionPresets.map(({ presetId }: { presetId: string }) => presetId)).toContain(own.presetId)
  expect(data.prebidTemplates).toMatchObject([{ templateVersionId: usable, templateName: 'Form' }])
  expect(data.securityTypes.length).toBeGreaterThan(0)
  const foreign = (await call('GET', '/v2/companies/program-choices', undefined, theirs.token)).data
  expect(JSON.stringify(foreign)).not.toContain(own.presetId)
  const twin = (companyId: string, token = admin) =>
    call('GET', `/v2/admin/companies/${companyId}/program-choices`, undefined, token)
  expect((await twin(owner.companyId)).data).toEqual(data)
  expect((await twin(newId())).status).toBe(404)
  expect((await twin(owner.companyId, owner.token)).status).toBe(403)
  const viewer = await makeEmployee(app, owner.companyId, [{ roleId: 'role_viewer_company' }])
  expect((await call('GET', '/v2/companies/program-choices', undefined, viewer.token)).status).toBe(403)
})
