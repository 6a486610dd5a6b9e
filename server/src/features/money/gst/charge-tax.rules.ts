// How a part of a taxed charge is taken back in the books.
import { type Account, credit, type Posting, reversed } from '#features/money/ledger/accounts.rules'
import { outputPostings } from './documents.rules.ts'
import { sumOfTax, type TaxedAmount } from './tax.rules.ts'

/** The invoice of a charge, and what of it is taken back; null where the charge was not taxed. */
export type TakenTax<Invoice = unknown> = { invoice: { registrationId: string } & Invoice; part: TaxedAmount } | null

/** The income gives back only its own part of an amount that it was debited with. */
export const takenTaxPostings = (income: Account, subjectId: string, taken: TakenTax): Posting[] =>
  taken === null
    ? []
    : [
        ...reversed(outputPostings(taken.invoice.registrationId, taken.part)),
        credit(income, subjectId, sumOfTax(taken.part)),
      ]
