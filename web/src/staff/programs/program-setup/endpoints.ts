// The endpoints of a setup and of an import, of a company and of the platform on its behalf.
import {
  beginImport,
  importPayments,
  importSubscribers,
  importTerms,
  importWinners,
  listImportedSubscribers,
  listPaymentSelections,
  listWinnerSelections,
} from '@kuri/contract/programs/imports.contract'
import { adminSubmitProgram, beginProgram, submitProgram } from '@kuri/contract/programs/new-programs.contract'
import type { BodyForm, BodyValues } from '../../../ui/form/use-body-form.ts'
import { useSide } from '../../side/side.tsx'

const PAIRS = {
  beginProgram,
  submitProgram: { company: submitProgram, admin: adminSubmitProgram },
  beginImport,
  importTerms,
  importSubscribers,
  listImportedSubscribers,
  importPayments,
  importWinners,
  listPaymentSelections,
  listWinnerSelections,
}

export const useSetupEndpoints = () => useSide().pickAll(PAIRS)

/** The forms of an import have the same fields of their own under the same names in both workplaces. */
type ImportForm = BodyForm<
  BodyValues<typeof beginImport.company> & Pick<BodyValues<typeof importTerms.company>, 'completedCycles'>
>
export const asImport = (form: object) => form as ImportForm
