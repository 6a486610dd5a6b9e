// Uploads with S3 as the object store: clients upload to the bucket, downloads pass through the server, which decrypts them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany } from '#testing/fixtures'
import { hasS3, storeSettings } from '#testing/object-stores'
import { JPEG, PNG, uploadTo } from '#testing/sample-files'
import { startTestApp, type TestApp } from '#testing/test-app'

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
  const generate = async () =>
    (await post('generate', { fileType: 'AVATAR', fileName: 'a.png', contentType: 'image/png' })).data
  const confirm = (fileId: string) => post('confirm', { fileId })

  test('[D2 4.5] concurrent confirms return the same file, and a later upload to the URL does not change it', async () => {
    const announced = await generate()
    expect((await confirm(announced.fileId)).error?.code).toBe('FILE_NOT_UPLOADED')
    expect((await uploadTo(announced, PNG)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(announced.fileId)))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.sha256} ${data.uploadedAt}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    await uploadTo(announced, JPEG)
    const { data } = await confirm(announced.fileId)
    const download = await fetch(data.fileUrl)
    expect(download.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await download.arrayBuffer()).equals(PNG)).toBe(true)
  })

  test('[D2 4.5, 8] confirm rejects bytes of another type and more than 10 MB', async () => {
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
