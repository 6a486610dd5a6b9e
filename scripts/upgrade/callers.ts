// People who call the HTTP API of every process all the time. A response of 500 or more, or none at all, is a fault.
import { sleep } from '../bidding/processes.ts'
import type { Stage } from './stage.ts'

const PAUSE_MS = 50

export function startCallers({ auctionId, seats, ownerToken }: Stage) {
  const addresses = new Set<string>()
  const faults = new Set<string>()
  let callCount = 0
  let isRunning = true
  const member = seats[0]!
  const requests = [
    { path: '/v2/companies/me/programs', token: ownerToken },
    { path: `/v2/companies/auctions/${auctionId}`, token: ownerToken },
    { path: `/v2/subscribers/me/auctions/${auctionId}`, token: member.token },
    { path: '/v2/subscribers/me/auctions', token: member.token },
  ]

  async function call(address: string, { path, token }: (typeof requests)[number]) {
    const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } }).catch((error) =>
      String(error.cause ?? error),
    )
    callCount++
    // A member who was disconnected meanwhile does not count.
    if (!addresses.has(address)) return
    if (typeof answer === 'string') faults.add(`${address}${path}: ${answer}`)
    else if (!answer.ok) faults.add(`${address}${path} returned ${answer.status} ${await answer.text()}`)
  }
  const loop = (async () => {
    while (isRunning) {
      await Promise.all([...addresses].flatMap((address) => requests.map((request) => call(address, request))))
      await sleep(PAUSE_MS)
    }
  })()

  return {
    callAt: (address: string) => void addresses.add(address),
    stopAt: (address: string) => void addresses.delete(address),
    async stop() {
      isRunning = false
      await loop
      return { callCount, faults: [...faults] }
    },
  }
}
