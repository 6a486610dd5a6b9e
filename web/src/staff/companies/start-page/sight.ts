// What the dashboards ask for, company-wide.
import type { Side } from '../../side/side.rules.ts'

type Can = Side['can']

export const mayCount = (can: Can) => can('program.read', 'COMPANY') && can('subscriber.manage', 'COMPANY')

export const maySeeAll = (can: Can) =>
  mayCount(can) && can('company.billing.manage', 'COMPANY') && can('employee.read', 'COMPANY')
