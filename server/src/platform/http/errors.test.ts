import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from './errors.ts'

async function answerTo(code: string | undefined, message = 'of the database') {
  const app = fastify()
  app.setErrorHandler(answerError)
  app.get('/', () => Promise.reject(Object.assign(new Error(message), { code })))
  const { statusCode, headers, body } = await app.inject('/')
  await app.close()
  return { statusCode, retryAfter: headers['retry-after'], error: JSON.parse(body).error.code }
}

test('[errors] lasting contention returns 503 with a time to retry, never 500', async () => {
  for (const code of ['40001', '40P01', '55P03', '57014', '25P03', '25P04'])
    expect([code, await answerTo(code)]).toEqual([
      code,
      { statusCode: 503, retryAfter: expect.stringMatching(/^\d+$/), error: 'UNAVAILABLE' },
    ])
})

test('[errors] an unreachable database returns 503 as well; other failures have no time to retry', async () => {
  expect(await answerTo('57P01')).toMatchObject({ statusCode: 503, retryAfter: expect.any(String) })
  for (const message of ['Client has encountered a connection error and is not queryable', 'PostgreSQL fell silent'])
    expect(await answerTo(undefined, message)).toMatchObject({ statusCode: 503, retryAfter: expect.any(String) })
  expect(await answerTo('42P01')).toEqual({ statusCode: 500, retryAfter: undefined, error: 'INTERNAL' })
  expect(await answerTo('22001')).toEqual({ statusCode: 400, retryAfter: undefined, error: 'BAD_REQUEST' })
})
