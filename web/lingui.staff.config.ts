// What staff read, in English.
import all, { STAFF_CATALOGS } from './lingui.config.ts'

export default { ...all, locales: ['en'], catalogs: STAFF_CATALOGS }
