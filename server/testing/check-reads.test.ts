import { expect, test } from 'vitest'
import { checkReads, takeReadProblems } from './check-reads.ts'
import { startTestApp, type TestApp } from './test-app.ts'

test('a GET that writes is noted, and neither one that reads nor a POST that writes is', async () => {
  let app: TestApp | undefined
  const writes = async () => {
    await app!.db.updateTable('companies').set({ name: 'Changed' }).where('id', '=', 'nobody').execute()
    return {}
  }
  app = await startTestApp({}, undefined, {
    watchHttp(http) {
      checkReads(http)
      http.get('/dev/test/writes', writes)
      http.post('/dev/test/writes', writes)
      http.get('/dev/test/reads', async () => (await app!.db.selectFrom('companies').select('id').execute()).length)
    },
  })
  try {
    takeReadProblems()
    await app.http.inject({ method: 'POST', url: '/dev/test/writes', payload: {} })
    await app.http.inject('/dev/test/reads')
    expect(takeReadProblems()).toEqual([])
    await app.http.inject('/dev/test/writes')
    expect(takeReadProblems()).toEqual([expect.stringMatching(/^GET \/dev\/test\/writes writes: update "companies"/)])
  } finally {
    await app.close()
  }
})
