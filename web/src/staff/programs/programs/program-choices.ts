import type { Data } from '@kuri/contract/kit/route'
import type { getProgramChoices } from '@kuri/contract/programs/program-choices.contract'

/** What a program of the company can be set up with. */
export type ProgramChoices = Data<typeof getProgramChoices.company>
