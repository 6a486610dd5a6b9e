// What the cells ask of the features above them. The app passes the implementation in (docs/architecture.md, Ports).
import type { Reader } from '#platform/db/types'

/** Whether an application or a ticket of this cell was granted to the person under their name. */
export type IsNameLocked = (db: Reader, userId: string) => Promise<boolean>
