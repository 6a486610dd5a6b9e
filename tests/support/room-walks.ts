// Random walks through a live room, each repeatable by its seed. On failure the seed and the steps are printed.
// KURI_FUZZ_STEPS=n lengthens the walks.
import { cloneDatabase, startTestApp } from '@kuri/server/testing/test-app'
import { afterAll, expect, test } from 'vitest'
import { numberFrom } from './environment.ts'
import { walkRoom } from './room-fuzz.ts'

/** `bids` is false where a walk may accept none. */
type RoomWalk = { seed: number; about: string; bids: boolean }

export async function testRoomWalks(walks: readonly RoomWalk[]) {
  const steps = numberFrom('KURI_FUZZ_STEPS') ?? 40
  const database = await cloneDatabase()
  let app = await startTestApp({}, database.url)
  const service = {
    app: () => app,
    async restart() {
      await app.close()
      app = await startTestApp({}, database.url)
    },
  }
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  test.each(walks)(
    '[spec: Frames; Versions of an object] a room stays sound on seed $seed ($about)',
    { timeout: 120_000 },
    async ({ seed, bids }) => {
      const { acceptedCount } = await walkRoom(seed, steps, service)
      if (bids) expect(acceptedCount).toBeGreaterThan(0)
    },
  )
}
