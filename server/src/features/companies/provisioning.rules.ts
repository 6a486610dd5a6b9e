// [D2 2.3] What must hold between the fields of the provisioning form.
import type { provisionCompany } from '@kuri/contract/companies.contract'
import type { Detail } from '@kuri/contract/refusals'
import type { Body } from '@kuri/contract/route'
import { MOBILE_FAULT, parseMobile } from '#platform/mobile-number'
import { businessDetailsFaults, foundingYearFaults, isGiven } from './business-details.rules.ts'

export type ProvisioningForm = Body<typeof provisionCompany>

export function provisioningFaults(form: ProvisioningForm, now: Date, timeZone: string): Detail[] {
  const bankAccountFaults =
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
    ...mobileFaults('mobileNumber', form.mobileNumber, form.countryCode),
    ...mobileFaults('manager.mobileNumber', form.manager.mobileNumber, form.manager.countryCode),
    ...businessDetailsFaults(form),
    ...foundingYearFaults(form.yearOfEstablishment, now, timeZone),
    ...bankAccountFaults,
  ]
}

const mobileFaults = (path: string, mobileNumber: string, countryCode: string): Detail[] =>
  parseMobile(mobileNumber, countryCode) === null ? [{ path, message: MOBILE_FAULT }] : []
