// The filters that the billing lists of a company share.
import { CalendarDate, Id, Type } from '../kit/schema.ts'

export const billingFilters = {
  programId: Type.Optional(Id),
  cycleId: Type.Optional(Id),
  from: Type.Optional(CalendarDate),
  to: Type.Optional(CalendarDate),
}
