// What staff and members open day by day, and the files that they take with them.
import { dayFromNow } from '@kuri/server/testing/days'
import type { OldCompany } from './company.ts'

export type Page = { name: string; path: string; token: string }

const STAFF = '/v2/companies'
const MEMBER = '/v2/subscribers/me'

export function pagesOf({ branchId, token, member, group }: OldCompany): Page[] {
  const { programId, enrollmentId, cycleId, auctionId } = group
  const year = `from=${dayFromNow(-330)}&to=${dayFromNow(0)}`
  const staff = {
    'staff: today': 'home',
    'staff: dashboard': 'dashboard',
    'staff: dashboard, overview': 'dashboard/overview',
    'staff: dashboard, billing': 'dashboard/billing',
    'staff: dashboard, revenue': 'dashboard/revenue',
    'staff: programs': 'me/programs',
    'staff: cycles of a program': `programs/${programId}/cycles`,
    'staff: members': 'subscribers',
    'staff: search for a member': 'subscribers?search=Member%200%207',
    'staff: one member': `subscribers/${member.userId}`,
    'staff: tickets of a program': `programs/${programId}/enrollments`,
    'staff: invoices': 'invoices',
    'staff: invoices of a cycle': `cycles/${cycleId}/invoices`,
    'staff: payments': 'billing/transactions',
    'staff: newest receipts': 'receipts',
    'staff: search for a receipt': 'receipts?search=HQ/12',
    'staff: day book of a branch': `branches/${branchId}/day-book?date=${dayFromNow(-1)}`,
    'staff: trial balance': `accounting/trial-balance?${year}`,
    'staff: ledger of the cash': `accounting/ledger?${year}&account=CASH`,
    'staff: statement of a member': `programs/${programId}/subscribers/${member.userId}/statements`,
    'staff: passbook of a ticket': `enrollments/${enrollmentId}/passbook`,
    'staff: auctions': 'auctions',
    'staff: console of an auction': `auctions/${auctionId}`,
    'staff: action log of an auction': `auctions/${auctionId}/action-logs`,
    'staff: calendar': 'calendar',
    'staff: notices': 'notices',
    'staff: documents of a program': `programs/${programId}/documents`,
    'staff: audit log': 'audit-logs',
    'staff: bills of a company': 'billing/invoices',
    'staff: plan of a month': `month-plan?month=${dayFromNow(0)}`,
    'staff: refunds that are due': 'refunds-due',
    'staff: money of a program': `programs/${programId}/money`,
    'staff: defaulters of a program': `programs/${programId}/defaulters`,
    'staff: charges of a program': `programs/${programId}/charges`,
    'staff: exported vouchers': 'accounting/voucher-exports',
    'staff: day book of the company': `accounting/day-book?${year}`,
    'file: trial balance': `accounting/trial-balance?${year}&format=csv`,
    'file: ledger of the cash': `accounting/ledger?${year}&account=CASH&format=csv`,
    'file: day book': `accounting/day-book?${year}&format=csv`,
    'file: vouchers as CSV': `accounting/vouchers?${year}&include=ALL&format=csv`,
    'file: vouchers for Tally': `accounting/vouchers?${year}&include=ALL&format=tally-xml`,
    'file: proof of dispatch, drawn by a thread': 'notices?format=pdf',
    'file: letters, drawn by a thread': `notices/letters?from=${dayFromNow(-30)}`,
  }
  const own = {
    'member: home': 'home',
    'member: programs': 'programs',
    'member: cycles of a program': `programs/${programId}/cycles`,
    'member: statement': `programs/${programId}/statement`,
    'member: invoices': 'invoices',
    'member: payments': 'payments',
    'member: receipts': 'receipts',
    'member: auctions': 'auctions',
    'member: one auction': `auctions/${auctionId}`,
    'member: bids of an auction': `cycles/${cycleId}/auction/${enrollmentId}/bids`,
    'member: notifications': 'notifications',
    'member: charges': 'charges',
    'member: refunds': 'refunds',
    'member: documents': 'documents',
    'member: passbook': `enrollments/${enrollmentId}/passbook`,
  }
  const pages = (paths: Record<string, string>, base: string, of: string) =>
    Object.entries(paths).map(([name, path]) => ({ name, path: `${base}/${path}`, token: of }))
  return [
    ...pages(staff, STAFF, token),
    ...pages(own, MEMBER, member.token),
    { name: 'anybody: marketplace', path: '/v2/public/programs', token: '' },
  ]
}
