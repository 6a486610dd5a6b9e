// Members who bid without pause through the reference client, and remember every terminal answer they got.
import { makeRoomClient, type Reply } from '@kuri/room-client/room-client'
import type { Room } from '@kuri/server/testing/rooms'

export type Answered = { member: number; id: string; amountPaise: number; reply: Reply }

export function makeBidders(url: string, room: Room) {
  const answered: Answered[] = []
  let isRunning = true
  let amountPaise = 9_990_000
  const clients = room.members.map(({ token, enrollmentId }) =>
    makeRoomClient({
      url: `${url.replace(/^http/, 'ws')}/ws`,
      token: () => token,
      auctionId: room.auctionId,
      enrolledSubscriberId: enrollmentId,
    }),
  )
  const loops = clients.map(async (client, member) => {
    for (let n = 0; isRunning; n++) {
      amountPaise -= 7
      const asked = amountPaise
      const id = `chaos-${member}-${n}`
      const reply = await client.bid(asked / 100, id).catch(() => null)
      if (reply) answered.push({ member, id, amountPaise: asked, reply })
      // One in four is meant to be refused.
      if (n % 4 === 3) {
        const worse = await client.bid(99_999, `${id}-worse`).catch(() => null)
        if (worse) answered.push({ member, id: `${id}-worse`, amountPaise: 9_999_900, reply: worse })
      }
    }
  })
  return {
    clients,
    answered,
    async stop() {
      isRunning = false
      await Promise.all(loops)
    },
    close: () => {
      isRunning = false
      for (const client of clients) client.close()
    },
  }
}
