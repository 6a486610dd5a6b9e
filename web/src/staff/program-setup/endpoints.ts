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
import { useSide } from '../side/side.tsx'

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
} as const

export function useSetupEndpoints() {
  const { pick } = useSide()
  return {
    ...pick(ENDPOINTS),
    listPaymentSelections: pick(listPaymentSelections),
    listWinnerSelections: pick(listWinnerSelections),
  }
}

/** The forms of an import have the same fields of their own under the same names in both workplaces. */
type ImportForm = BodyForm<BodyValues<typeof beginImport> & Pick<BodyValues<typeof importTerms>, 'completedCycles'>>
export const asImport = (form: object) => form as ImportForm
