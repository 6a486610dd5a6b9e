// Many members who are signed in, written to the database at once: signing them in one by one would take minutes.
import { newId } from '#platform/ids'
import { newRefreshToken } from '#platform/refresh-tokens'
import type { TestApp } from './test-app.ts'

/** The refresh cookies of as many new members. */
export async function makeManyMembers({ app, db }: TestApp, count: number): Promise<string[]> {
  const { secrets, clock } = app.platform
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 30 * 24 * 3600 * 1000)
  const members = Array.from({ length: count }, (_, index) => ({
    userId: newId(),
    sessionId: newId(),
    token: newRefreshToken(secrets, null),
    mobileNumber: `+9199${String(index).padStart(8, '0')}`,
  }))
  const role = 'SUBSCRIBER' as const
  await db
    .insertInto('users')
    .values(members.map(({ userId: id, mobileNumber }) => ({ id, role, mobileNumber, createdAt: now, updatedAt: now })))
    .execute()
  await db
    .insertInto('sessions')
    .values(
      members.map(({ sessionId: id, userId }) => ({
        id,
        userId,
        deviceId: id,
        platform: 'WEB',
        formFactor: 'PHONE',
        createdAt: now,
      })),
    )
    .execute()
  await db
    .insertInto('refreshTokens')
    .values(
      members.map(({ sessionId, token }) => ({
        tokenHash: secrets.keyedHash(token),
        sessionId,
        expiresAt,
        createdAt: now,
      })),
    )
    .execute()
  return members.map(({ token }) => `kuri_refresh=${token}`)
}
