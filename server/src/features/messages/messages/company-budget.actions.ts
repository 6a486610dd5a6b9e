// The messages that a company causes count against one budget a day, whatever they are. A superadmin sees it and can set it.
import { Temporal } from 'temporal-polyfill'
import type { Reader, Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { refuse, refuseFor } from '#platform/refusal'
import { basePerDay, grantedMessages, type MessagePurpose, spendableOn, usualPerDay } from './company-budget.rules.ts'
import * as rows from './company-budget.sql.ts'

type Deps = Pick<Platform, 'config'>

const localTime = ({ config }: Deps, now: Date) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(config.timeZone)
const dayOf = (deps: Deps, now: Date) => localTime(deps, now).toPlainDate().toString()

type Spending = { purpose: MessagePurpose; count: number }

/** When the day of a budget has begun. */
export const dayStartOf = (deps: Deps, now: Date): Date => new Date(localTime(deps, now).startOfDay().epochMilliseconds)

async function getSpendable(db: Reader, companyId: string, now: Date, purpose: MessagePurpose, enough: number) {
  const budget = await rows.findBudget(db, companyId)
  if (!budget) throw refuse('NOT_FOUND')
  if (budget.perDay !== null) return spendableOn(purpose, budget.perDay)
  // Members are counted only where the base does not suffice anyway.
  const base = spendableOn(purpose, basePerDay(budget.createdAt, now))
  if (base >= enough) return base
  return spendableOn(purpose, usualPerDay(budget.createdAt, await rows.countConfirmedMembers(db, companyId), now))
}

/** Counts as many of the wanted messages as the company may still send today, and returns their number. */
export async function spendMessages(deps: Deps, tx: Tx, companyId: string, { purpose, count }: Spending, now: Date) {
  const day = dayOf(deps, now)
  const sent = await rows.lockSpending(tx, companyId, day, now)
  const granted = deps.config.rateLimitsOn
    ? grantedMessages(count, sent, await getSpendable(tx, companyId, now, purpose, sent + count))
    : count
  if (granted > 0) await rows.updateSent(tx, companyId, day, granted)
  return granted
}

/** Counts messages that leave whatever the budget says, and keeps others who send for the company waiting until the transaction ends. */
export async function countMessages(deps: Deps, tx: Tx, companyId: string, count: number, now: Date): Promise<void> {
  const day = dayOf(deps, now)
  await rows.lockSpending(tx, companyId, day, now)
  if (count > 0) await rows.updateSent(tx, companyId, day, count)
}

/** Notifications that were shown in the app without their SMS. The caller has counted messages of the company in this transaction. */
export const recordUnsent = (deps: Deps, tx: Tx, companyId: string, count: number, now: Date) =>
  count > 0 ? rows.updateUnsent(tx, companyId, dayOf(deps, now), count) : undefined

/** For messages that were counted and then not sent. */
export const giveMessagesBack = (deps: Deps, tx: Tx, companyId: string, count: number, now: Date) =>
  count > 0 ? rows.updateSent(tx, companyId, dayOf(deps, now), -count) : undefined

/** For messages that somebody waits for: all of them, or a refusal until tomorrow. */
export async function requireMessages(deps: Deps, tx: Tx, companyId: string, count: number, now: Date): Promise<void> {
  if ((await spendMessages(deps, tx, companyId, { purpose: 'CODE', count }, now)) === count) return
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
    unsentToday: spent?.unsentCount ?? 0,
  }
}
