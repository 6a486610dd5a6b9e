// The text of minutes of a draw that was held without the platform. Pure: the same statements and records give the same text.
import type { Detail } from '@kuri/contract/kit/refusals'
import type { DrawStatements } from '@kuri/contract/proof/draw-minutes.contract'
import { digestOf } from '@kuri/verify/minutes/minutes'
import { plainSince, type SinceLastDraw } from '@kuri/verify/minutes/since-last-draw'

export const DRAW_FORMAT = 'kuri-draw-minutes/v1'

export type DrawTicket = { ticketId: string; ticketNumber: number; name: string; personId: string; isStaff: boolean }
export type ProxyFile = { fileId: string; sha256: string }
type DrawWinner = { ticketId: string; division: number; prizePaise: number; discountPaise: number }

/** What the service knows of a draw. */
export type DrawRecords = {
  cycleId: string
  cycleNumber: number
  divisions: number
  totalPaise: number
  companyName: string
  programName: string
  chitId: string
  tickets: readonly DrawTicket[]
  winners: readonly DrawWinner[]
  money: { discountPaise: number; commissionPaise: number; dividendPaise: number } | null
  sinceLastDraw: SinceLastDraw
  proxyFiles: ReadonlyMap<string, ProxyFile>
}

export type DrawEdition = { round: number; amends: string | null }

type Stated<T> = T & { basis: 'STAFF' }
type Recorded<T> = T & { basis: 'RECORDS' }
export type DrawContent = {
  format: typeof DRAW_FORMAT
  cycleId: string
  round: number
  amends: string | null
  begun: Stated<{ at: string }>
  ended: Stated<{ at: string }>
  place: Stated<{ address: string }>
  instalment: Recorded<{ number: number; divisions: number; totalPaise: number }>
  present: readonly Stated<
    DrawTicket & { mode: 'SELF' | 'PROXY'; proxyName: string | null; proxyFile: ProxyFile | null }
  >[]
  decided: Stated<{ by: DrawStatements['decidedBy']; drawnBy: string | null; watchedBy: readonly string[] }>
  entitled: readonly Recorded<DrawTicket & { division: number; prizePaise: number; discountPaise: number }>[]
  money: Recorded<{ discountPaise: number | null; commissionPaise: number | null; dividendPaise: number | null }>
  unpaidPrizes: Stated<{ text: string }>
  sinceLastDraw: Recorded<SinceLastDraw>
  statements: {
    companyName: string
    programName: string
    chitId: string
    deputyName: string | null
    remarks: string | null
  }
}

/** What contradicts itself in the statements, with the path of each field. */
export function drawProblems(stated: DrawStatements, now: Date): Detail[] {
  const [began, ended] = [new Date(stated.began), new Date(stated.ended)]
  const isLot = stated.decidedBy === 'LOT' || stated.decidedBy === 'LOT_AMONG_BIDDERS'
  const problem = (isWrong: boolean, path: string, message: string) => (isWrong ? [{ path, message }] : [])
  const seen = new Set<string>()
  return [
    ...problem(ended < began, 'ended', 'must not be before began'),
    ...problem(ended > now, 'ended', 'must not be in the future'),
    ...problem(isLot && !stated.drawnBy, 'drawnBy', 'is required for LOT'),
    ...problem(isLot && !stated.watchedBy?.length, 'watchedBy', 'is required for LOT'),
    ...stated.present.flatMap(({ enrolledSubscriberId, mode, proxyName, proxyFileId }, index) => {
      const isRepeated = seen.has(enrolledSubscriberId)
      seen.add(enrolledSubscriberId)
      const path = `present.${index}`
      const isProxy = mode === 'PROXY'
      return [
        ...problem(isRepeated, `${path}.enrolledSubscriberId`, 'is named twice'),
        ...problem(isProxy && !proxyName, `${path}.proxyName`, 'is required for PROXY'),
        ...problem(isProxy && !proxyFileId, `${path}.proxyFileId`, 'is required for PROXY'),
        ...problem(!isProxy && Boolean(proxyFileId), `${path}.proxyFileId`, 'is not used for SELF'),
      ]
    }),
  ]
}

export function drawMinutes(records: DrawRecords, stated: DrawStatements, { round, amends }: DrawEdition) {
  const tickets = new Map(records.tickets.map((ticket) => [ticket.ticketId, ticket]))
  const personOf = (ticketId: string): DrawTicket => {
    const { ticketNumber, name, personId, isStaff } = tickets.get(ticketId)!
    return { ticketId, ticketNumber, name, personId, isStaff }
  }
  const { cycleId, cycleNumber, divisions, totalPaise, companyName, programName, chitId, money } = records
  const content: DrawContent = {
    ...{ format: DRAW_FORMAT, cycleId, round, amends },
    begun: { at: new Date(stated.began).toISOString(), basis: 'STAFF' },
    ended: { at: new Date(stated.ended).toISOString(), basis: 'STAFF' },
    place: { address: stated.place, basis: 'STAFF' },
    instalment: { number: cycleNumber, divisions, totalPaise, basis: 'RECORDS' },
    present: stated.present
      .map(({ enrolledSubscriberId, mode, proxyName, proxyFileId }) => ({
        ...personOf(enrolledSubscriberId),
        mode,
        proxyName: mode === 'PROXY' ? (proxyName ?? null) : null,
        proxyFile: proxyFileId ? (records.proxyFiles.get(proxyFileId) ?? null) : null,
        basis: 'STAFF' as const,
      }))
      .sort((a, b) => a.ticketNumber - b.ticketNumber || (a.ticketId < b.ticketId ? -1 : 1)),
    decided: {
      by: stated.decidedBy,
      drawnBy: stated.drawnBy ?? null,
      watchedBy: stated.watchedBy ?? [],
      basis: 'STAFF',
    },
    entitled: records.winners
      .map(({ ticketId, division, prizePaise, discountPaise }) => ({
        ...personOf(ticketId),
        ...{ division, prizePaise, discountPaise, basis: 'RECORDS' as const },
      }))
      .sort((a, b) => a.division - b.division),
    money: {
      discountPaise: money?.discountPaise ?? null,
      commissionPaise: money?.commissionPaise ?? null,
      dividendPaise: money?.dividendPaise ?? null,
      basis: 'RECORDS',
    },
    unpaidPrizes: { text: stated.unpaidPrizes, basis: 'STAFF' },
    sinceLastDraw: { ...plainSince(records.sinceLastDraw), basis: 'RECORDS' },
    statements: {
      ...{ companyName, programName, chitId },
      deputyName: stated.deputyName ?? null,
      remarks: stated.remarks ?? null,
    },
  }
  const text = JSON.stringify(content)
  return { content, text, digest: digestOf(text) }
}
