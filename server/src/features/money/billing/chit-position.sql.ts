// Where a chit stands, as columns of a query over `programs AS program`: cycles that are over, the running one, and what a member owes.
import { sql } from 'kysely'

export type ChitPosition = {
  completedCycleCount: number
  currentCycle: {
    cycleId: string
    cycleNumber: number
    startDate: string
    endDate: string
    auctionId: string | null
  } | null
  duePaise: number
}

export const chitPositionColumns = (subscriberId: string) => sql`
  (SELECT count(*) FROM cycles WHERE program_id = program.id AND status = 'COMPLETED')::integer AS "completedCycleCount",
  (SELECT jsonb_build_object('cycleId', cycle.id, 'cycleNumber', cycle.cycle_number,
            'startDate', cycle.start_date, 'endDate', cycle.end_date, 'auctionId', auction.id)
   FROM cycles AS cycle LEFT JOIN auctions AS auction ON auction.cycle_id = cycle.id
   WHERE cycle.program_id = program.id AND cycle.status = 'ACTIVE') AS "currentCycle",
  (SELECT coalesce(sum(amount_paise - paid_paise), 0)::bigint FROM invoices
   WHERE subscriber_id = ${subscriberId} AND program_id = program.id AND status = 'DRAFT') AS "duePaise"`
