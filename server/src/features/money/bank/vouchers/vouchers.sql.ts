// The register of payments that leave, as staff list it.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { VoucherStatus } from '@kuri/contract/money/payment-vouchers.contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'

const selectVouchers = (db: Reader) =>
  db
    .selectFrom('paymentVouchers')
    .innerJoin('users', 'users.id', 'paymentVouchers.payeeId')
    .selectAll('paymentVouchers')
    .select('users.name as payeeName')

export const findVoucher = (db: Reader, id: string) =>
  selectVouchers(db).where('paymentVouchers.id', '=', id).executeTakeFirst()
export const getVoucher = (db: Reader, id: string) =>
  selectVouchers(db).where('paymentVouchers.id', '=', id).executeTakeFirstOrThrow()
export type VoucherRow = Awaited<ReturnType<typeof getVoucher>>

export const lockVoucher = (tx: Tx, id: string) =>
  tx.selectFrom('paymentVouchers').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateVoucherCleared = (tx: Tx, id: string, clearedOn: string, now: Date) =>
  tx.updateTable('paymentVouchers').set({ status: 'CLEARED', clearedOn, updatedAt: now }).where('id', '=', id).execute()

export type VoucherFilter = {
  scope: VisibleScope
  kind?: string | undefined
  status?: VoucherStatus | undefined
  branchId?: string | undefined
  bankAccountId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
type Filterable = SelectQueryBuilder<Pick<DB, 'paymentVouchers'>, 'paymentVouchers', unknown>

/** A prize or refund of one program is seen by those of its branch. */
function applyFilter<Q>(query: Q, { scope, kind, status, branchId, bankAccountId, from, to }: VoucherFilter): Q {
  let narrowed = query as unknown as Filterable
  if (scope.companyId) narrowed = narrowed.where('paymentVouchers.companyId', '=', scope.companyId)
  if (!scope.all) narrowed = narrowed.where(sql<boolean>`payment_vouchers.branch_id = ANY (${scope.branchIds})`)
  if (kind) narrowed = narrowed.where('paymentVouchers.kind', '=', kind)
  if (status) narrowed = narrowed.where('paymentVouchers.status', '=', status)
  if (branchId) narrowed = narrowed.where('paymentVouchers.branchId', '=', branchId)
  if (bankAccountId) narrowed = narrowed.where('paymentVouchers.bankAccountId', '=', bankAccountId)
  if (from) narrowed = narrowed.where('paymentVouchers.paidOn', '>=', from)
  if (to) narrowed = narrowed.where('paymentVouchers.paidOn', '<=', to)
  return narrowed as unknown as Q
}

export const listVouchers = (db: Reader, filter: VoucherFilter, page: Page) =>
  applyFilter(selectVouchers(db), filter)
    .orderBy('paymentVouchers.createdAt', 'desc')
    .orderBy('paymentVouchers.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const countVouchers = async (db: Reader, filter: VoucherFilter): Promise<number> => {
  const { count } = await applyFilter(
    db.selectFrom('paymentVouchers').select(({ fn }) => fn.countAll<number>().as('count')),
    filter,
  ).executeTakeFirstOrThrow()
  return count
}
