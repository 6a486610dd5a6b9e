import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'
import { startProcessHeartbeat } from './process-heartbeat.ts'

const app = await useApp()
const { platform } = app.app

const findProcess = (processId: string) =>
  app.db.selectFrom('processes').selectAll().where('id', '=', processId).executeTakeFirst()

test('[processes] lists a process from its first heartbeat until it stops', async () => {
  const heartbeat = startProcessHeartbeat(platform)
  await heartbeat.started
  await heartbeat.setWorkerId('worker')
  expect(await findProcess(heartbeat.processId)).toMatchObject({ workerId: 'worker' })
  await heartbeat.stop()
  expect(await findProcess(heartbeat.processId)).toBeUndefined()
})

test('[processes] reports an expired process to itself once, and deletes the row of one that is gone for a minute', async () => {
  const [own, gone] = [startProcessHeartbeat(platform), startProcessHeartbeat(platform)]
  await Promise.all([own.started, gone.started])
  const beats: boolean[] = []
  own.onBeat(async ({ hasExpired }) => void beats.push(hasExpired))
  const expire = (processId: string, seconds: number) =>
    sql`UPDATE processes SET heartbeat_at = clock_timestamp() - make_interval(secs => ${seconds}) WHERE id = ${processId}`.execute(
      app.db,
    )
  await expire(own.processId, 20)
  await expire(gone.processId, 90)
  await own.beat()
  await own.beat()
  expect(beats.slice(0, 2)).toEqual([true, false])
  expect(await findProcess(gone.processId)).toBeUndefined()
  await own.stop()
  await gone.stop()
})

test('[processes] runs every step of a heartbeat although one fails', async () => {
  const heartbeat = startProcessHeartbeat({
    ...platform,
    log: { ...platform.log, warn: () => {} } as typeof platform.log,
  })
  await heartbeat.started
  let ranCount = 0
  heartbeat.onBeat(() => Promise.reject(new Error('a step failed')))
  heartbeat.onBeat(async () => void ranCount++)
  await expect(heartbeat.beat()).rejects.toThrow('a step failed')
  expect(ranCount).toBeGreaterThan(0)
  await heartbeat.stop()
})
