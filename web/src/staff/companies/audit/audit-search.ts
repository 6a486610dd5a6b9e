// The filters of the audit log, for `tableSearch([], AUDIT_FILTERS)`.
import { textOf } from '../../../app/search.ts'
import { dayOf } from '../../table/table-search.ts'

export const AUDIT_FILTERS = { action: textOf, resource: textOf, actor: textOf, from: dayOf, to: dayOf }
