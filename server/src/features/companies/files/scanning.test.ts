import { afterAll, expect, test } from 'vitest'
import { makeScanner } from '#platform/scanner/clamd'
import { EICAR, startFakeClamd } from '#testing/fake-clamd'
import { makeCompany } from '#testing/fixtures'
import { PDF, uploadTo } from '#testing/sample-files'
import { useApp } from '#testing/use-app'
import { findFile } from './files.sql.ts'

const clamd = await startFakeClamd()
afterAll(() => clamd.close())
const app = await useApp({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: String(clamd.port) })
const { token, companyId } = await makeCompany(app)
const post = (step: string, body: object) => app.call('POST', `/v2/companies/me/file-uploads/${step}`, { token, body })

async function upload(bytes: Buffer): Promise<string> {
  const { data } = await post('generate', { fileType: 'PAN_CARD', fileName: 'a.pdf', contentType: 'application/pdf' })
  await uploadTo(data, bytes)
  return data.fileId
}
const infected = Buffer.concat([PDF.subarray(0, 9), Buffer.from(`%${EICAR}\n`), PDF.subarray(9)])

test('every upload is scanned as a whole before it is confirmed', async () => {
  const large = Buffer.concat([PDF.subarray(0, 9), Buffer.from(`%${'x'.repeat(300_000)}\n`), PDF.subarray(9)])
  const fileId = await upload(large)
  const before = clamd.state.scannedBytes
  expect((await post('confirm', { fileId })).status).toBe(200)
  expect(clamd.state.scannedBytes - before).toBe(large.length)
})

test('an upload with malware is refused, deleted and recorded', async () => {
  const fileId = await upload(infected)
  const refused = await post('confirm', { fileId })
  expect([refused.status, refused.error?.code]).toEqual([400, 'FILE_INFECTED'])
  const file = (await findFile(app.db, fileId))!
  expect(file).toMatchObject({ status: 'GENERATED', discardedAt: expect.any(Date) })
  expect(await app.app.platform.objectStore.find(file.objectKey)).toBeNull()
  const entries = await app.db.selectFrom('auditLogs').selectAll().where('resourceId', '=', fileId).execute()
  expect(entries).toMatchObject([
    { action: 'file.infected', companyId, after: { purpose: 'PAN_CARD', found: 'Eicar-Test-Signature' } },
  ])
  expect((await post('confirm', { fileId })).error?.code).toBe('UPLOAD_DISCARDED')
})

test('nothing is confirmed while the scanner does not answer, and the upload can be confirmed later', async () => {
  const fileId = await upload(PDF)
  const { platform } = app.app
  const working = platform.scanner
  Object.assign(platform, { scanner: makeScanner({ host: '127.0.0.1', port: clamd.port }, 200) })
  clamd.state.isSilent = true
  const silent = await post('confirm', { fileId })
  clamd.state.isSilent = false
  Object.assign(platform, { scanner: makeScanner({ path: '/nowhere/clamd.sock' }) })
  const missing = await post('confirm', { fileId })
  Object.assign(platform, { scanner: working })
  for (const { status, error } of [silent, missing]) expect([status, error?.code]).toEqual([503, 'SCANNER_UNAVAILABLE'])
  expect(await findFile(app.db, fileId)).toMatchObject({ status: 'GENERATED', discardedAt: null })
  expect((await post('confirm', { fileId })).status).toBe(200)
})
