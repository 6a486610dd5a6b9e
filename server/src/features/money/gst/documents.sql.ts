// Tax invoices and credit notes. Rows are only ever inserted; the row of a series stays locked until the commit, so that there are no gaps.
import type { GstBearer, GstDocumentKind, GstSupply } from '@kuri/contract/money/gst.contract'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

export type Document = {
  id: string
  companyId: string
  registrationId: string
  kind: GstDocumentKind
  invoiceId: string | null
  supply: GstSupply
  borneBy: GstBearer
  programId: string
  branchId: string
  sourceId: string
  cycleId: string | null
  enrollmentId: string
  subscriberId: string
  recipientName: string | null
  recipientAddress: string | null
  recipientGstin: string | null
  placeOfSupply: string
  sac: string
  rateHundredths: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}
export type NumberedDocument = Document & {
  financialYear: string
  serial: number
  number: string
  issuedOn: string
  issuedAt: Date
}

type Series = { registrationId: string; financialYear: string; kind: GstDocumentKind }

/** The first of as many new serials, and the prefix of the registration. */
export async function claimSerials(tx: Tx, { registrationId, financialYear, kind }: Series, count: number) {
  const { rows } = await sql<{ first: number; prefix: string }>`
    INSERT INTO gst_series (registration_id, financial_year, kind, last_serial)
    VALUES (${registrationId}, ${financialYear}, ${kind}, ${count})
    ON CONFLICT (registration_id, financial_year, kind) DO UPDATE SET last_serial = gst_series.last_serial + ${count}
    RETURNING last_serial - ${count} + 1 AS first,
      (SELECT series_prefix FROM gst_registrations WHERE id = registration_id) AS prefix`.execute(tx)
  return rows[0]!
}

export const insertDocuments = (tx: Tx, documents: readonly NumberedDocument[]) =>
  tx
    .insertInto('gstDocuments')
    .values(
      documents.map((document) => ({
        ...document,
        totalPaise: document.taxablePaise + document.cgstPaise + document.sgstPaise + document.igstPaise,
      })),
    )
    .execute()

export type StandingInvoice = Document & { number: string }

/** Tax invoices with what no credit note has taken back; those that are taken back as a whole are left out. */
async function listStanding(db: Reader, where: ReturnType<typeof sql>): Promise<StandingInvoice[]> {
  const { rows } = await sql<StandingInvoice>`
    SELECT invoice.id, invoice.company_id AS "companyId", invoice.registration_id AS "registrationId", invoice.kind,
           NULL AS "invoiceId", invoice.number, invoice.supply, invoice.borne_by AS "borneBy", invoice.program_id AS "programId",
           invoice.branch_id AS "branchId", invoice.source_id AS "sourceId", invoice.cycle_id AS "cycleId",
           invoice.enrollment_id AS "enrollmentId", invoice.subscriber_id AS "subscriberId",
           invoice.recipient_name AS "recipientName", invoice.recipient_address AS "recipientAddress",
           invoice.recipient_gstin AS "recipientGstin", invoice.place_of_supply AS "placeOfSupply", invoice.sac,
           invoice.rate_hundredths AS "rateHundredths",
           (invoice.taxable_paise - note.taxable)::bigint AS "taxablePaise", (invoice.cgst_paise - note.cgst)::bigint AS "cgstPaise",
           (invoice.sgst_paise - note.sgst)::bigint AS "sgstPaise", (invoice.igst_paise - note.igst)::bigint AS "igstPaise"
    FROM gst_documents AS invoice
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(taxable_paise), 0) AS taxable, coalesce(sum(cgst_paise), 0) AS cgst, coalesce(sum(sgst_paise), 0) AS sgst,
             coalesce(sum(igst_paise), 0) AS igst
      FROM gst_documents WHERE invoice_id = invoice.id) AS note
    WHERE invoice.kind = 'TAX_INVOICE' AND invoice.taxable_paise > note.taxable AND ${where}
    ORDER BY invoice.issued_at, invoice.id`.execute(db)
  return rows
}

export const listStandingOfCycle = (db: Reader, cycleId: string) =>
  listStanding(db, sql`invoice.cycle_id = ${cycleId} AND invoice.supply = 'COMMISSION'`)
export const listStandingOfSource = (db: Reader, sourceId: string) =>
  listStanding(db, sql`invoice.source_id = ${sourceId}`)
