// Which registration and rate tax something, and to whom it is supplied.
import type { GstBearer } from '@kuri/contract/money/gst.contract'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import type { TaxRate } from './tax.rules.ts'

/** The registration that taxes, with the rate of the day. */
export type GstTerms = { registrationId: string; borneBy: GstBearer; rateHundredths: number }
type CycleGst = GstTerms & { taxesDocumentCharge: boolean }

/** The rate in force on a day. */
const rateOn = (day: ReturnType<typeof sql>) =>
  sql`(SELECT rate_hundredths FROM gst_rates WHERE from_day <= ${day} ORDER BY from_day DESC LIMIT 1)`

/**
 * What the terms of a cycle were frozen with, at the rate of the day on which it was first completed. Null where nothing is taxed.
 */
export async function findCycleGst(db: Reader, cycleId: string): Promise<CycleGst | null> {
  const { rows } = await sql<CycleGst>`
    SELECT frozen_gst ->> 'registrationId' AS "registrationId", frozen_gst ->> 'borneBy' AS "borneBy",
           (frozen_gst ->> 'taxesDocumentCharge')::boolean AS "taxesDocumentCharge",
           ${rateOn(sql`business_day(completed_at)`)} AS "rateHundredths"
    FROM cycles WHERE id = ${cycleId} AND frozen_gst IS NOT NULL AND completed_at IS NOT NULL`.execute(db)
  return rows[0] ?? null
}

/**
 * A registration that came after the terms were frozen taxes the commission too, but changes nothing for the members: the company bears
 * it. The caller completes the cycle for the first time.
 */
export const updateGstOfCompletion = (tx: Tx, cycleId: string, now: Date) =>
  sql`UPDATE cycles SET frozen_gst = gst_terms_of(programs.branch_id, business_day(${now}::timestamptz)) || '{"borneBy":"COMPANY"}'
    FROM programs WHERE programs.id = cycles.program_id AND cycles.id = ${cycleId} AND cycles.frozen_gst IS NULL
      AND NOT cycles.is_imported`.execute(tx)

const TAXED = {
  REMOVAL_COMMISSION: 'taxes_removal_commission',
  BOUNCE_CHARGE: 'taxes_bounce_charge',
  LATE_CHARGE: 'taxes_late_charge',
} as const

/** The registration of a branch, where it taxes this charge today. */
export async function findChargeGst(
  db: Reader,
  branchId: string,
  supply: keyof typeof TAXED,
  now: Date | null,
): Promise<GstTerms | null> {
  const { rows } = await sql<GstTerms>`
    SELECT id AS "registrationId", borne_by AS "borneBy", ${rateOn(sql`today.day`)} AS "rateHundredths"
    FROM (SELECT business_day(coalesce(${now}::timestamptz, now())) AS day) AS today
    JOIN gst_registrations ON id = gst_registration_of(${branchId}, today.day)
    WHERE ${sql.ref(TAXED[supply])}`.execute(db)
  return rows[0] ?? null
}

export type Recipient = TaxRate & {
  enrollmentId: string
  subscriberId: string
  name: string | null
  address: string | null
  gstin: string | null
  placeOfSupply: string
}

/** What an address says, in one line. */
const lineOf = (
  address: ReturnType<typeof sql>,
) => sql`nullif(concat_ws(', ', ${address} ->> 'line1', ${address} ->> 'line2',
  ${address} ->> 'city', ${address} ->> 'district', ${address} ->> 'state', ${address} ->> 'pincode'), '')`

/**
 * The holders of tickets, by ticket, with the place of supply: the state of their GSTIN or of the address on record; without an
 * address that of the registration.
 */
export async function listRecipients(
  db: Reader,
  { registrationId, rateHundredths }: GstTerms,
  enrollmentIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const { rows } = await sql<Omit<Recipient, 'rateHundredths'>>`
    SELECT "enrollmentId", "subscriberId", name, address, gstin, place AS "placeOfSupply", place = state_code AS "isIntraState"
    FROM (
      SELECT enrollment.id AS "enrollmentId", enrollment.subscriber_id AS "subscriberId",
             coalesce(enrollment.name, person.name) AS name, business.gstin, registration.state_code,
             coalesce(${lineOf(sql`profile.present_address`)}, ${lineOf(sql`profile.permanent_address`)}) AS address,
             coalesce(left(business.gstin, 2), gst_state_code(profile.present_address ->> 'state'),
                      gst_state_code(profile.permanent_address ->> 'state'), registration.state_code) AS place
      FROM enrollments AS enrollment
      JOIN users AS person ON person.id = enrollment.subscriber_id
      JOIN gst_registrations AS registration ON registration.id = ${registrationId}
      LEFT JOIN gst_recipients AS business
        ON business.company_id = enrollment.company_id AND business.subscriber_id = enrollment.subscriber_id
      LEFT JOIN subscriber_profiles AS profile ON profile.user_id = enrollment.subscriber_id AND enrollment.holder = 'MEMBER'
      WHERE enrollment.id = ANY (${[...enrollmentIds]})) AS holder`.execute(db)
  return new Map(rows.map((row) => [row.enrollmentId, { ...row, rateHundredths }]))
}
