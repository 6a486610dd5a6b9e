// The messages that a company causes count against one budget a day, whatever they are. A superadmin sees it and can set it.
import { Temporal } from 'temporal-polyfill'
import type { Reader, Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { refuse, refuseFor } from '#platform/refusal'
import { basePerDay, grantedMessages, usualPerDay } from './company-budget.rules.ts'
import * as rows from './company-budget.sql.ts'

type Deps = Pick<Platform, 'config'>

const localTime = ({ config }: Deps, now: Date) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(config.timeZone)
const dayOf = (deps: Deps, now: Date) => localTime(deps, now).toPlainDate().toString()

async function getPerDay(db: Reader, companyId: string, now: Date, enough: number): Promise<number> {
  const budget = await rows.findBudget(db, companyId)
  if (!budget) throw refuse('NOT_FOUND')
  if (budget.perDay !== null) return budget.perDay
  // Members are counted only where the base does not suffice anyway.
  const base = basePerDay(budget.createdAt, now)
  return base >= enough ? base : usualPerDay(budget.createdAt, await rows.countConfirmedMembers(db, companyId), now)
}

/** Counts as many of the wanted messages as the company may still send today, and returns their number. */
export async function spendMessages(deps: Deps, tx: Tx, companyId: string, wanted: number, now: Date): Promise<number> {
  const day = dayOf(deps, now)
  const sent = await rows.lockSpending(tx, companyId, day, now)
  const granted = deps.config.rateLimitsOn
    ? grantedMessages(wanted, sent, await getPerDay(tx, companyId, now, sent + wanted))
    : wanted
  if (granted > 0) await rows.updateSent(tx, companyId, day, granted)
  return granted
}

/** For messages that were counted and then not sent. */
export const giveMessagesBack = (deps: Deps, tx: Tx, companyId: string, count: number, now: Date) =>
  count > 0 ? rows.updateSent(tx, companyId, dayOf(deps, now), -count) : undefined

/** For messages that somebody waits for: all of them, or a refusal until tomorrow. */
export async function requireMessages(deps: Deps, tx: Tx, companyId: string, count: number, now: Date): Promise<void> {
  if ((await spendMessages(deps, tx, companyId, count, now)) === count) return
  const tomorrow = localTime(deps, now).add({ days: 1 }).startOfDay()
  throw refuseFor('MESSAGE_LIMIT', Math.ceil((tomorrow.epochMilliseconds - now.getTime()) / 1000))
}

/** What a night's run could not send; a second run of the same day replaces the number. */
export async function recordWithheld(deps: Deps, tx: Tx, companyId: string, count: number, now: Date): Promise<void> {
  const day = dayOf(deps, now)
  await rows.lockSpending(tx, companyId, day, now)
  await rows.updateWithheld(tx, companyId, day, count)
}

export async function readMessageBudget(deps: Deps & Pick<Platform, 'clock'>, db: Reader, companyId: string) {
  const now = deps.clock.now()
  const budget = await rows.findBudget(db, companyId)
  if (!budget) throw refuse('NOT_FOUND')
  const usual = usualPerDay(budget.createdAt, await rows.countConfirmedMembers(db, companyId), now)
  const spent = await rows.findSpending(db, companyId, dayOf(deps, now))
  return {
    perDay: budget.perDay ?? usual,
    usualPerDay: usual,
    isUsual: budget.perDay === null,
    sentToday: spent?.sentCount ?? 0,
    withheldToday: spent?.withheldCount ?? 0,
  }
}
