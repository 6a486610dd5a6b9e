// Uploads with S3 as the object store: clients upload to the bucket, downloads pass through the server, which decrypts them.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany } from '#testing/fixtures'
import { hasS3, storeSettings } from '#testing/object-stores'
import { JPEG, PDF, PNG, uploadTo } from '#testing/sample-files'
import { startTestApp, type TestApp } from '#testing/test-app'
import { discardUpload } from './files.actions.ts'
import { findFile } from './files.sql.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.skipIf(!hasS3)('files on S3 (npm run test:s3)', () => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await startTestApp(storeSettings)
    token = (await makeCompany(app)).token
  })
  afterAll(() => app.close())

  const post = (step: string, body: object) =>
    app.call('POST', `/v2/companies/me/file-uploads/${step}`, { token, body })
  const avatar = { fileType: 'AVATAR', fileName: 'a.png', contentType: 'image/png' }
  const generate = async (body: object = avatar) => (await post('generate', body)).data
  const confirm = (fileId: string) => post('confirm', { fileId })
  const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
  /** Another PDF that could be confirmed as well. */
  const OTHER_PDF = Buffer.from(PDF.toString('latin1').replace('595 842', '842 595'), 'latin1')

  test.each([
    ['picture, which is encoded again', avatar, PNG, JPEG],
    ['PDF', { fileType: 'PAN_CARD', fileName: 'pan.pdf', contentType: 'application/pdf' }, PDF, OTHER_PDF],
  ])(
    '[spec: Announce, upload, confirm] concurrent confirms return the same file, and a later upload to the URL does not change it: a %s',
    async (_kind, body, first, later) => {
      const { objectStore, db } = app.app.platform
      const announced = await generate(body)
      const { objectKey: uploadKey } = (await findFile(db, announced.fileId))!
      expect((await confirm(announced.fileId)).error?.code).toBe('FILE_NOT_UPLOADED')
      expect((await uploadTo(announced, first)).status).toBe(200)
      const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(announced.fileId)))
      expect(new Set(answers.map(({ status, data }) => `${status} ${data.sha256} ${data.uploadedAt}`)).size).toBe(1)
      const { status, data: confirmed } = answers[0]!
      expect(status).toBe(200)
      const kept = await download(confirmed.fileUrl)
      expect(sha256(kept)).toBe(confirmed.sha256)

      // The store takes the bytes, because the URL is still valid; they are at another key than the file.
      expect((await uploadTo(announced, later)).status).toBe(200)
      const again = (await confirm(announced.fileId)).data
      expect([again.sha256, again.uploadedAt]).toEqual([confirmed.sha256, confirmed.uploadedAt])
      for (const url of [confirmed.fileUrl, again.fileUrl]) expect(await download(url)).toEqual(kept)

      await discardUpload(app.app.platform, { fileId: announced.fileId })
      expect(await objectStore.collect(uploadKey)).toBeNull()
      expect(await download(again.fileUrl)).toEqual(kept)
    },
  )

  test('[spec: Announce, upload, confirm] confirm rejects bytes of another type and more than 10 MB', async () => {
    for (const [bytes, code] of [
      [Buffer.from('text'), 'FILE_TYPE_MISMATCH'],
      [Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]), 'FILE_TOO_LARGE'],
    ] as const) {
      const announced = await generate()
      expect((await uploadTo(announced, bytes)).status).toBe(200)
      const refused = await confirm(announced.fileId)
      expect([refused.status, refused.error?.code]).toEqual([400, code])
    }
  })
})
