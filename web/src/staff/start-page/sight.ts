// What the dashboards ask for, company-wide.
import type { Access } from '../access/access.rules.ts'

type Can = Access['can']

export const mayCount = (can: Can) => can('program.read', 'COMPANY') && can('subscriber.manage', 'COMPANY')

export const maySeeAll = (can: Can) =>
  mayCount(can) && can('company.billing.manage', 'COMPANY') && can('employee.read', 'COMPANY')
