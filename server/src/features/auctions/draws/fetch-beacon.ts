// The job that brings a beacon by itself, from the relays of DRAND_URLS. What a relay answers is checked like everything else.
import { QUICKNET } from '@kuri/verify/draws/beacon'
import type { Platform } from '#platform/platform'
import { Refusal } from '#platform/refusal'
import { bringBeacon } from './beacon.actions.ts'
import * as rows from './draws.sql.ts'

export const FETCH_BEACON = 'fetch-beacon'

const ANSWER_WITHIN_MS = 5000
const MAX_ANSWER_CHARACTERS = 4096

type FetchBeacon = { auctionId: string; drawId: string }

/** Fails, and is run again later, until one relay has the round. */
export async function fetchBeacon(deps: Platform, payload: unknown): Promise<void> {
  const at = payload as FetchBeacon
  const draw = await rows.findDraw(deps.db, at.auctionId, at.drawId)
  if (draw?.state !== 'WAITING_FOR_BEACON') return
  for (const url of deps.config.trust.drandUrls) {
    const signature = await askRelay(url, draw.round!).catch((error) => {
      deps.log.info({ err: error, url, round: draw.round }, 'a drand relay did not answer')
      return null
    })
    if (signature === null) continue
    try {
      return await bringBeacon(deps, at, null, { round: draw.round!, signature })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'BEACON_INVALID') throw error
      deps.log.warn({ url, round: draw.round }, 'a drand relay sent a beacon that is not valid')
    }
  }
  throw new Error(`No drand relay has round ${draw.round} yet.`)
}

async function askRelay(url: string, round: number): Promise<string | null> {
  const response = await fetch(`${url}/${QUICKNET.chainHash}/public/${round}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  if (!response.ok) return null
  const text = await response.text()
  if (text.length > MAX_ANSWER_CHARACTERS) return null
  const { signature } = JSON.parse(text) as { signature?: unknown }
  return typeof signature === 'string' && /^[0-9a-f]{96}$/.test(signature) ? signature : null
}
