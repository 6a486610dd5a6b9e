// The endpoints of a setup and of an import, of a company and of the platform on its behalf.
import {
  adminBeginImport,
  adminImportPayments,
  adminImportSubscribers,
  adminImportTerms,
  adminImportWinners,
  adminListImportedSubscribers,
  beginImport,
  importPayments,
  importSubscribers,
  importTerms,
  importWinners,
  listImportedSubscribers,
  listPaymentSelections,
  listWinnerSelections,
} from '@kuri/contract/programs/imports.contract'
import {
  adminBeginProgram,
  adminSubmitProgram,
  beginProgram,
  submitProgram,
} from '@kuri/contract/programs/new-programs.contract'
import type { BodyForm, BodyValues } from '../../ui/form/use-body-form.ts'
import type { Side } from '../access/access.rules.ts'
import { useAccess } from '../access/access.tsx'

const ENDPOINTS = {
  company: {
    beginProgram,
    submitProgram,
    beginImport,
    importTerms,
    importSubscribers,
    listImportedSubscribers,
    importPayments,
    importWinners,
  },
  admin: {
    beginProgram: adminBeginProgram,
    submitProgram: adminSubmitProgram,
    beginImport: adminBeginImport,
    importTerms: adminImportTerms,
    importSubscribers: adminImportSubscribers,
    listImportedSubscribers: adminListImportedSubscribers,
    importPayments: adminImportPayments,
    importWinners: adminImportWinners,
  },
} as const satisfies Record<Side, object>

export function useSetupEndpoints() {
  const { side } = useAccess()
  return {
    ...ENDPOINTS[side],
    listPaymentSelections: listPaymentSelections[side],
    listWinnerSelections: listWinnerSelections[side],
  }
}

/** The forms of an import have the same fields of their own under the same names in both workplaces. */
type ImportForm = BodyForm<BodyValues<typeof beginImport> & Pick<BodyValues<typeof importTerms>, 'completedCycles'>>
export const asImport = (form: object) => form as ImportForm
