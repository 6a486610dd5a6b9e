// A live room in a cell. Its tables are written directly; its members call over the edge.
import { makeClock } from '@kuri/server/platform/clock'
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import type { TestApp } from '@kuri/server/testing/test-app'
import { fallingAmounts, startBidders } from '../bidding/bidders.ts'
import { signIn } from '../bidding/kuri.ts'
import { openLiveRoom, TOTAL_PAISE } from '../bidding/live-room.ts'
import type { Cell } from './installation.ts'

export async function openRoomIn({ databaseUrl, url }: Cell, memberCount: number) {
  const { db, close } = openDatabase({
    ...{ url: databaseUrl, poolSize: 3, history: makeHistory() },
    ...{ constraintRefusals: {}, onIdleError: () => {} },
  })
  const app = {
    db,
    app: { platform: { clock: makeClock() } },
    signIn: (mobileNumber: string) => signIn(url, mobileNumber),
  } as unknown as TestApp
  return { room: await openLiveRoom(app, memberCount), app, db, close }
}

export async function startRoom(cell: Cell, edgeUrl: string, memberCount: number) {
  const { room, close } = await openRoomIn(cell, memberCount)
  const bidders = await startBidders({
    auctionId: room.auctionId,
    seats: room.members,
    watcherCount: 1,
    nextAmountPaise: fallingAmounts(TOTAL_PAISE),
    addressOf: () => edgeUrl.replace(/^http/, 'ws'),
    onFrame: () => {},
  })
  return { name: cell.name, bidders, close }
}
