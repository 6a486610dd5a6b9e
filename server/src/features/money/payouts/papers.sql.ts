// Papers, securities and guarantors of payout cases.
import { MAX_CHOICES } from '@kuri/contract/programs/program-choices.contract'
import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'

export type SecurityRow = Selectable<DB['payoutSecurities']>
export type GuarantorRow = Selectable<DB['payoutGuarantors']>

export const insertPaper = (tx: Tx, paper: Insertable<DB['payoutPapers']>) =>
  tx
    .insertInto('payoutPapers')
    .values(paper)
    .onConflict((conflict) => conflict.column('fileId').doNothing())
    .execute()

export const listPapers = (db: Reader, payoutId: string) =>
  db
    .selectFrom('payoutPapers')
    .selectAll()
    .where('payoutId', '=', payoutId)
    .orderBy('createdAt')
    .orderBy('fileId')
    .execute()
export type PaperRow = Awaited<ReturnType<typeof listPapers>>[number]

export const findPaper = (db: Reader, fileId: string) =>
  db.selectFrom('payoutPapers').selectAll().where('fileId', '=', fileId).executeTakeFirst()

export const insertSecurity = (tx: Tx, security: Insertable<DB['payoutSecurities']>) =>
  tx.insertInto('payoutSecurities').values(security).execute()

export const listSecurities = (db: Reader, payoutId: string): Promise<SecurityRow[]> => listSecuritiesOf(db, [payoutId])

export const listSecuritiesOf = (db: Reader, payoutIds: readonly string[]): Promise<SecurityRow[]> =>
  db
    .selectFrom('payoutSecurities')
    .selectAll()
    .where('payoutId', 'in', payoutIds)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const findSecurity = (db: Reader, payoutId: string, id: string) =>
  db
    .selectFrom('payoutSecurities')
    .selectAll()
    .where('id', '=', id)
    .where('payoutId', '=', payoutId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

export const updateSecurityRemoved = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('payoutSecurities').set({ removedAt: now }).where('id', '=', id).execute()

export const updateSecurityReturned = (
  tx: Tx,
  id: string,
  returned: { returnedOn: string; returnNote: string | null },
) => tx.updateTable('payoutSecurities').set(returned).where('id', '=', id).execute()

/** What a security may be. A program that names no types leaves the choice to the company. */
const allowedTypes = (db: Reader, companyId: string, allowedCodes: readonly string[]) =>
  db
    .selectFrom('securityTypes')
    .select(['code', 'name'])
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('companyId', 'is', null), eb('companyId', '=', companyId)]))
    .$if(allowedCodes.length > 0, (query) => query.where('code', 'in', allowedCodes))

export const listAllowedTypes = (db: Reader, companyId: string, allowedCodes: readonly string[]) =>
  allowedTypes(db, companyId, allowedCodes).orderBy('name').orderBy('code').limit(MAX_CHOICES).execute()

export const findAllowedType = (db: Reader, companyId: string, allowedCodes: readonly string[], code: string) =>
  allowedTypes(db, companyId, allowedCodes).where('code', '=', code).executeTakeFirst()

export const insertGuarantor = (tx: Tx, guarantor: Insertable<DB['payoutGuarantors']>) =>
  tx.insertInto('payoutGuarantors').values(guarantor).execute()

export const listGuarantors = (db: Reader, payoutId: string): Promise<GuarantorRow[]> =>
  listGuarantorsOf(db, [payoutId])

export const listGuarantorsOf = (db: Reader, payoutIds: readonly string[]): Promise<GuarantorRow[]> =>
  db
    .selectFrom('payoutGuarantors')
    .selectAll()
    .where('payoutId', 'in', payoutIds)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const findGuarantor = (db: Reader, payoutId: string, id: string) =>
  db
    .selectFrom('payoutGuarantors')
    .selectAll()
    .where('id', '=', id)
    .where('payoutId', '=', payoutId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

export const updateGuarantorRemoved = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('payoutGuarantors').set({ removedAt: now }).where('id', '=', id).execute()

export const updateGuarantorConsented = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('payoutGuarantors').set({ consentedAt: now }).where('id', '=', id).execute()

export const insertGuarantorCode = (tx: Tx, code: Insertable<DB['guarantorCodes']>) =>
  tx.insertInto('guarantorCodes').values(code).execute()

/** Newest first, with the company of their case. */
export const listCodesOfMobile = (db: Reader, mobileNumber: string, since: Date) =>
  db
    .selectFrom('guarantorCodes')
    .innerJoin('payoutGuarantors', 'payoutGuarantors.id', 'guarantorCodes.guarantorId')
    .innerJoin('payouts', 'payouts.id', 'payoutGuarantors.payoutId')
    .select(['payouts.companyId', 'guarantorCodes.createdAt'])
    .where('guarantorCodes.mobileNumber', '=', mobileNumber)
    .where('guarantorCodes.createdAt', '>', since)
    .orderBy('guarantorCodes.createdAt', 'desc')
    .execute()

/** The caller holds the lock of the case. */
export const findLatestGuarantorCode = (db: Reader, guarantorId: string) =>
  db
    .selectFrom('guarantorCodes')
    .selectAll()
    .where('guarantorId', '=', guarantorId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateGuarantorCodeTried = (tx: Tx, id: string) =>
  tx
    .updateTable('guarantorCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const updateGuarantorCodeConsumed = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('guarantorCodes').set({ consumedAt: now }).where('id', '=', id).execute()

export const deleteGuarantorCodesBefore = deleteOldest('guarantorCodes', 'id', 'createdAt')
