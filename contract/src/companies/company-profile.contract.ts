// The company's own profile, addresses, managers and onboarding form. [spec: Profile and addresses; Which endpoint asks for what]

import { DEMO } from '../kit/demo-ids.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { allOptional, Email, Id, Nullable, NullableId, NullableText, OneOf, Text, Type } from '../kit/schema.ts'
import {
  AddressInput,
  bankAccountFields,
  businessDetails,
  Company,
  CompanyAddress,
  CompanyBankAccount,
  CompanyName,
  FoundingYear,
  Manager,
  managerFields,
  ProgramCount,
} from './companies.contract.ts'

export const ONBOARDING_STEPS = ['BUSINESS_DETAILS', 'BANK_DETAILS'] as const
const tag = 'Company profile'
const company = { tag, persona: 'COMPANY' } as const
export const OnboardingStep = OneOf(ONBOARDING_STEPS)

/** The caller and their company; five of the company's fields are repeated at the top level, where screens read them. */
export const Profile = Type.Object({
  userId: Id,
  name: NullableText,
  email: NullableText,
  mobileNumber: Type.String(),
  countryCode: Type.String(),
  company: Company,
  gstin: NullableText,
  pan: Type.String(),
  branch: NullableText,
  registrationNumber: Type.String(),
  yearOfEstablishment: Type.Integer(),
})

export const getMyCompany = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/me',
  summary: 'Get the company profile',
  description: 'Returns the company of the caller with its addresses and managers.',
  permission: 'company.profile.read',
  data: Profile,
  success: 200,
})

export const updateMyCompany = route({
  ...company,
  method: 'PATCH',
  path: '/v2/companies/me',
  summary: 'Update the company profile',
  description: 'Fields that are left out keep their values.',
  permission: 'company.profile.update',
  body: atLeastOne(
    Type.Object({
      name: Type.Optional(CompanyName),
      email: Type.Optional(Email),
      avatar: Type.Optional({
        ...NullableId,
        description: 'The id of a confirmed AVATAR file of the company; null removes it',
      }),
      description: Type.Optional(Nullable(Text(1, 2000))),
      yearOfEstablishment: Type.Optional(FoundingYear),
      noOfOngoingPrograms: Type.Optional(ProgramCount),
      noOfCompletedPrograms: Type.Optional(ProgramCount),
    }),
  ),
  data: Profile,
  success: 200,
  refusals: ['EMAIL_TAKEN', 'NOT_FOUND'],
  example: { body: { description: 'Chits since 2012' } },
})

const { line2: _, ...wholeAddress } = AddressInput.properties
export const updateMyAddress = route({
  ...company,
  method: 'PATCH',
  path: '/v2/companies/me/addresses',
  summary: 'Update fields of the registered or billing address',
  description: '`addressId` names the address; fields that are left out keep their values.',
  permission: 'company.profile.update',
  body: Type.Object(
    {
      addressId: Id,
      ...allOptional(wholeAddress),
      line2: Type.Optional(Nullable(Text(1, 255))),
    },
    { minProperties: 2, saysWhenEmpty: 'send at least one field to change in addition to addressId' },
  ),
  data: Type.Object({ addressId: Id }),
  success: 200,
  refusals: ['NOT_FOUND'],
  example: { body: { addressId: DEMO.addressId, line1: '14 SM Street' } },
})

export const updateMyManager = route({
  ...company,
  method: 'PATCH',
  path: '/v2/companies/me/managers/:id',
  summary: 'Update a manager',
  description: 'Changes the contact details of a manager; fields that are left out keep their values.',
  permission: 'company.compliance.manage',
  params: Type.Object({ id: Id }),
  body: atLeastOne(Type.Object(allOptional(managerFields))),
  data: Manager,
  success: 200,
  refusals: ['INVALID_MOBILE'],
  example: { body: { name: 'Anitha Menon' } },
})

export const getOnboardingState = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/me/new',
  summary: 'Get the saved onboarding data',
  description: 'Use it to fill the onboarding forms with what was saved before, by step.',
  permission: 'company.profile.read',
  data: Type.Object({
    completedSteps: Type.Array(OnboardingStep),
    nextStep: Nullable(OnboardingStep),
    BUSINESS_DETAILS: Type.Object({
      hasGstin: Type.Boolean(),
      gstin: NullableText,
      billingAddress: Nullable(CompanyAddress),
      registeredSameAsBillingAddress: Type.Boolean(),
      registeredAddress: Nullable(CompanyAddress),
    }),
    BANK_DETAILS: Type.Object({ bankAccount: Nullable(CompanyBankAccount) }),
  }),
  success: 200,
})

export const StepDone = Type.Object({ completedStep: OnboardingStep, nextStep: Nullable(OnboardingStep) })

export const submitBusinessDetails = route({
  ...company,
  method: 'POST',
  path: '/v2/auth/companies/onboarding/steps/3',
  summary: 'Save the business details of the onboarding',
  description: 'Step 3 of the onboarding; `getOnboardingState` shows what is saved.',
  permission: 'company.profile.update',
  body: Type.Object({ hasGstin: Type.Boolean({ default: false }), ...businessDetails }),
  data: StepDone,
  success: 200,
  example: { body: { billingAddress: sample.address, registeredSameAsBillingAddress: true } },
})

export const submitBankDetails = route({
  ...company,
  method: 'POST',
  path: '/v2/auth/companies/onboarding/steps/4',
  summary: 'Save the bank details of the onboarding',
  description: 'Step 4 of the onboarding; `getOnboardingState` shows what is saved.',
  permission: 'company.profile.update',
  body: Type.Object({ bankAccount: Type.Object(bankAccountFields) }),
  data: StepDone,
  success: 200,
  example: { body: { bankAccount: sample.bankAccount } },
})
