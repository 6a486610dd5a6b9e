// What members and visitors read, in six languages.
import all, { MEMBER_CATALOGS } from './lingui.config.ts'

export default { ...all, catalogs: MEMBER_CATALOGS }
