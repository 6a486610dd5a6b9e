// Stands for the statements on the running processes. The database's clock is the time of the world.
import type * as real from '@kuri/server/platform/processes/processes.sql'
import { sessionOf } from '../database.ts'

export * from '@kuri/server/platform/processes/processes.sql'

export const upsertProcess: typeof real.upsertProcess = (tx, { id }, expiredSeconds) => {
  const session = sessionOf(tx)
  return session.send(async () => {
    const { store } = session
    await store.lock(`process ${id}`, session)
    const beatMs = store.tables.processes.get(id)
    const nowMs = store.time.nowMs
    session.write(() => store.tables.processes.set(id, nowMs))
    return beatMs === undefined || beatMs <= nowMs - expiredSeconds * 1000
  })
}

export const canAllReadBoundValues: typeof real.canAllReadBoundValues = async () => true

export const lockExpiredProcesses: typeof real.lockExpiredProcesses = (tx, expiredSeconds) => {
  const session = sessionOf(tx)
  return session.send(() => {
    const { store } = session
    const ids = [...store.tables.processes].flatMap(([id, beatMs]) =>
      beatMs <= store.time.nowMs - expiredSeconds * 1000 && !store.isHeldByAnother(`process ${id}`, session)
        ? [id]
        : [],
    )
    for (const id of ids) void store.lock(`process ${id}`, session)
    return ids
  })
}

export const deleteExpiredProcesses: typeof real.deleteExpiredProcesses = (tx, expiredSeconds) => {
  const session = sessionOf(tx)
  return session.send(() => {
    const { store } = session
    const expired = [...store.tables.processes].filter(
      ([, beatMs]) => beatMs < store.time.nowMs - expiredSeconds * 1000,
    )
    if (expired.length > 0)
      session.write(() => {
        for (const [id] of expired) store.tables.processes.delete(id)
      })
    return { rows: [] }
  })
}
