import type { submitProgram } from '@kuri/contract/programs/new-programs.contract'
import type { BodyForm, BodyValues } from '../../../ui/form/use-body-form.ts'

/** Step 2 of a program. */
export type TermsForm = BodyForm<BodyValues<typeof submitProgram>>
