import { expect, test } from 'vitest'
import { makeSubscriber } from '#testing/fixtures'
import { PDF, uploadTo } from '#testing/sample-files'
import { useLimitedApp } from '#testing/use-app'
import { removeReplacedFiles } from './replaced-files.actions.ts'

const app = await useLimitedApp()
Object.assign(app.config.fileQuotas.user, { files: 4, unconfirmed: 3 })
type Person = Awaited<ReturnType<typeof makeSubscriber>>

const post = ({ token }: Person, step: string, body: object) =>
  app.call('POST', `/v2/subscribers/me/file-uploads/${step}`, { token, body })
const announce = (person: Person, fileType = 'PAN_CARD', fileName = 'pan.pdf') =>
  post(person, 'generate', { fileType, fileName, contentType: 'application/pdf' })
async function keep(person: Person, fileType = 'PAN_CARD') {
  const { data } = await announce(person, fileType)
  await uploadTo(data, PDF)
  const confirmed = await post(person, 'confirm', { fileId: data.fileId })
  expect(confirmed.status).toBe(200)
  return confirmed.data
}
const code = ({ status, error }: Awaited<ReturnType<typeof announce>>) => [status, error?.code]

test('a person can have a bounded number of unconfirmed uploads, however many are announced at once', async () => {
  const asha = await makeSubscriber(app)
  const answers = await Promise.all(Array.from({ length: 10 }, () => announce(asha)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(code(answers.find(({ status }) => status !== 200)!)).toEqual([429, 'TOO_MANY_UPLOADS'])
  expect((await announce(await makeSubscriber(app))).status).toBe(200)
})

test('a person can keep a bounded number of files and bytes', async () => {
  const ben = await makeSubscriber(app)
  for (const type of ['PAN_CARD', 'INCOME_PROOF', 'AADHAAR_FRONT']) await keep(ben, type)
  const { data: last } = await announce(ben)
  await uploadTo(last, PDF)
  const { data: tooMuch } = await announce(ben)
  await uploadTo(tooMuch, PDF)
  expect((await post(ben, 'confirm', { fileId: last.fileId })).status).toBe(200)
  expect(code(await post(ben, 'confirm', { fileId: tooMuch.fileId }))).toEqual([409, 'FILE_QUOTA_REACHED'])
  expect(code(await announce(ben))).toEqual([409, 'FILE_QUOTA_REACHED'])
  const carl = await makeSubscriber(app)
  await keep(carl)
  Object.assign(app.config.fileQuotas.user, { bytes: PDF.length })
  expect(code(await announce(carl))).toEqual([409, 'FILE_QUOTA_REACHED'])
  Object.assign(app.config.fileQuotas.user, { bytes: 10_000_000 })
})

test('of each type the current file and the one before it are kept, and older ones are removed', async () => {
  Object.assign(app.config.fileQuotas.user, { files: 100 })
  const dora = await makeSubscriber(app)
  const files = []
  for (let n = 0; n < 4; n++) {
    files.push(await keep(dora))
    await app.advanceSeconds(1)
  }
  const { platform } = app.app
  for (let run = 0; run < 2; run++) await removeReplacedFiles(platform, { fileId: files[3].fileId })
  const { documents } = (await app.call('GET', '/v2/subscribers/me/documents', { token: dora.token })).data
  expect(documents.map(({ fileId }: { fileId: string }) => fileId)).toEqual([files[3].fileId, files[2].fileId])
  for (const [n, status] of [404, 404, 200, 200].entries()) expect((await fetch(files[n].fileUrl)).status).toBe(status)
  expect(code(await post(dora, 'confirm', { fileId: files[0].fileId }))).toEqual([400, 'UPLOAD_DISCARDED'])
})

test('a download has the ending of its type, whatever the uploader called it', async () => {
  const emil = await makeSubscriber(app)
  const { data } = await announce(emil, 'PAN_CARD', 'PAN-card.pdf.bat')
  await uploadTo(data, PDF)
  const { fileName, fileUrl } = (await post(emil, 'confirm', { fileId: data.fileId })).data
  expect(fileName).toBe('PAN-card.pdf')
  const { headers } = await fetch(fileUrl)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="PAN-card.pdf"; filename*=UTF-8''PAN-card.pdf`)
})
