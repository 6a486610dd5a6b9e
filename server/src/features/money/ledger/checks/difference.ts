import type { RawBuilder } from 'kysely'

/** What a check found: where, what should be there, and what is. A count takes the place of paise where a check counts. */
export type Difference = { subjectId: string; expectedPaise: number; actualPaise: number }

/** By the sentence that is true of right books. */
export type Checks = Readonly<Record<string, RawBuilder<Difference>>>
