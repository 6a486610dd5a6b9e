// A live auction with four members who have joined, and one more auction and one visitor for each round.
import { makeAccessTokens } from '@kuri/server/features/people/access/access-tokens'
import { makeSubscriber } from '@kuri/server/testing/fixtures'
import { makeRoom, type Room } from '@kuri/server/testing/rooms'
import { startTestApp, type TestApp } from '@kuri/server/testing/test-app'

const A_DAY_MS = 86_000_000

export type Visitor = Awaited<ReturnType<typeof makeSubscriber>>
export type Round = {
  /** An auction without members that reaches its deadline while no server runs. */
  deadlineAuctionId: string
  visitor: Visitor
}
export type World = {
  room: Room
  rounds: Round[]
  /** Fifty rounds on a slow machine take longer than a token lasts. */
  renewed(token: string): string
}

/** The service that makes the world is closed again: only the one that gets killed may do its work. */
export async function makeWorld(databaseUrl: string, roundCount: number): Promise<World> {
  const app = await startTestApp({}, databaseUrl)
  try {
    const room = await liveRoom(app)
    const rounds: Round[] = []
    for (let round = 0; round < roundCount; round++) {
      const { auctionId } = await makeRoom(app, { members: 0, company: room.company, auction: { durationSeconds: 1 } })
      rounds.push({ deadlineAuctionId: auctionId, visitor: await makeSubscriber(app, `Visitor ${round}`) })
    }
    const { secrets, clock } = app.app.platform
    const tokens = makeAccessTokens(secrets, clock, null)
    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    const renewed = (token: string) => {
      const { sub: userId, sid: sessionId, role } = claimsOf(token)
      return tokens.issue({ userId, sessionId, role })
    }
    return { room, rounds, renewed }
  } finally {
    await app.app.close()
  }
}

async function liveRoom(app: TestApp): Promise<Room> {
  const room = await makeRoom(app, { members: 4, auction: { extensionSeconds: 0, durationSeconds: A_DAY_MS / 1000 } })
  for (const { token, enrollmentId } of room.members) {
    const { status } = await app.call('POST', `/v2/subscribers/me/auctions/${room.auctionId}/join`, {
      token,
      body: { enrolledSubscriberId: enrollmentId },
    })
    if (status >= 300) throw new Error(`could not join: ${status}`)
  }
  const now = new Date()
  const auctionEndAt = new Date(now.getTime() + A_DAY_MS)
  await app.db
    .updateTable('auctions')
    .set({ status: 'LIVE', startedAt: now, liveStartedAt: now, run: 1, auctionEndAt })
    .where('id', '=', room.auctionId)
    .execute()
  return room
}
