// Where tests keep files: in the folder of the app, or with `npm run test:s3` in the bucket that it names.
import { readFile } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import type { TestApp } from './test-app.ts'

const { TEST_S3_ENDPOINT: endpoint, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env

export const hasS3 = endpoint !== undefined

/** Settings of an app. */
export const storeSettings: Record<string, string> =
  endpoint === undefined
    ? {}
    : {
        OBJECT_STORE: 's3',
        S3_ENDPOINT: endpoint,
        S3_BUCKET: TEST_S3_BUCKET!,
        S3_ACCESS_KEY_ID: TEST_S3_ACCESS_KEY_ID!,
        S3_SECRET_ACCESS_KEY: TEST_S3_SECRET_ACCESS_KEY!,
      }

/** As they are stored, so encrypted. */
export async function readStoredBytes({ config }: TestApp, key: string): Promise<Buffer> {
  if (endpoint === undefined) return readFile(`${config.dataDir}/objects/${key}`)
  const client = new AwsClient({
    accessKeyId: TEST_S3_ACCESS_KEY_ID!,
    secretAccessKey: TEST_S3_SECRET_ACCESS_KEY!,
    service: 's3',
    region: 'us-east-1',
  })
  const answer = await client.fetch(`${endpoint}/${TEST_S3_BUCKET}/${key}`)
  if (!answer.ok) throw new Error(`The object ${key} could not be read: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
