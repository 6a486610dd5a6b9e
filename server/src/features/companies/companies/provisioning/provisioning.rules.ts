// Rules between the fields of the provisioning form. [spec: The provisioning form]

import type { provisionCompany } from '@kuri/contract/companies/companies.contract'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Body } from '@kuri/contract/kit/route'
import { MOBILE_FAULT, parseMobile } from '#platform/text/mobile-number'
import { businessDetailsProblems, foundingYearProblems, isGiven } from '../business-details.rules.ts'

export type ProvisioningForm = Body<typeof provisionCompany>

export function provisioningProblems(form: ProvisioningForm, now: Date, timeZone: string): Detail[] {
  const bankAccountProblems =
    form.requiresSubAccount === isGiven(form.bankAccount)
      ? []
      : [
          {
            path: 'bankAccount',
            message: form.requiresSubAccount
              ? 'is required when requiresSubAccount is true'
              : 'must be omitted when requiresSubAccount is false',
          },
        ]
  return [
    ...mobileProblems('mobileNumber', form.mobileNumber, form.countryCode),
    ...mobileProblems('manager.mobileNumber', form.manager.mobileNumber, form.manager.countryCode),
    ...businessDetailsProblems(form),
    ...foundingYearProblems(form.yearOfEstablishment, now, timeZone),
    ...bankAccountProblems,
  ]
}

const mobileProblems = (path: string, mobileNumber: string, countryCode: string): Detail[] =>
  parseMobile(mobileNumber, countryCode) === null ? [{ path, message: MOBILE_FAULT }] : []
