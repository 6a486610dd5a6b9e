// Companies (tenants), which a superadmin provisions, lists and reads. [spec: Fields of a branch; The provisioning form;
// Superadmin endpoints]

import { LONG_BODY_LIMIT_BYTES } from '../kit/body-limits.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  Aadhaar,
  allOptional,
  Count,
  CountryCode,
  Email,
  FileUrl,
  Gstin,
  HomeCountryCode,
  Id,
  Ifsc,
  Instant,
  Masked,
  MobileNumber,
  Nullable,
  NullableId,
  NullableText,
  OneOf,
  Pan,
  Pincode,
  PlainName,
  PositiveInteger,
  Text,
  Type,
} from '../kit/schema.ts'
import { AccountNumber } from './bank-accounts.contract.ts'
import { BranchName } from './branches.contract.ts'

export const COMPANY_ADDRESS_TYPES = ['REGISTERED', 'BILLING'] as const
export const PROFILE_STATUSES = ['INCOMPLETE', 'ACTIVE', 'UNDER_REVIEW'] as const
export type ProfileStatus = (typeof PROFILE_STATUSES)[number]
const tag = 'Companies'

export const CompanyId = Type.Object({ companyId: Id })
export const ProfileStatus = OneOf(PROFILE_STATUSES)
export const CompanyName = PlainName(255)
/** Not before 1800; the action checks the upper bound, because it depends on the clock. */
export const FoundingYear = Type.Integer({ minimum: 1800, maximum: 9999 })
export const ProgramCount = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** Only the length is checked, because registrars have changed the format before. [spec: The provisioning form] */
const Cin = Type.String({
  pattern: '^[A-Z0-9]{21}$',
  trim: true,
  upper: true,
  says: 'must be the 21 letters and digits of a CIN, such as U65990KL2010PTC012345',
})

const line2 = Type.Optional(Nullable(Text(0, 255)))
export const AddressInput = Type.Object({
  line1: Text(1, 255),
  line2,
  pincode: Pincode,
  postOffice: Text(1, 150),
  city: Text(1, 150),
  district: Text(1, 150),
  state: Text(1, 150),
  cityId: PositiveInteger,
  postOfficeId: PositiveInteger,
})

/** Tax and address fields of provisioning and onboarding; null counts as absent. The action checks the rules between them. */
export const businessDetails = {
  gstin: Type.Optional(Nullable(Gstin)),
  billingAddress: AddressInput,
  registeredSameAsBillingAddress: Type.Boolean({ default: false }),
  registeredAddress: Type.Optional(Nullable(AddressInput)),
}

export const bankAccountFields = {
  accountHolder: Text(1, 255),
  accountNumber: AccountNumber,
  bankName: Text(1, 255),
  branchName: Text(1, 255),
  ifsc: Ifsc,
}

export const managerFields = {
  name: CompanyName,
  mobileNumber: MobileNumber,
  email: Email,
  countryCode: CountryCode,
  pan: Pan,
  aadhaarNumber: Aadhaar,
}

export const CompanyAddress = Type.Object({
  id: Id,
  type: OneOf(COMPANY_ADDRESS_TYPES),
  line1: Type.String(),
  line2: NullableText,
  pincode: NullableText,
  postOffice: NullableText,
  city: NullableText,
  district: NullableText,
  state: NullableText,
  cityId: Nullable(Type.Integer()),
  postOfficeId: Nullable(Type.Integer()),
  createdAt: Instant,
  updatedAt: Instant,
})

export const Manager = Type.Object({
  id: Id,
  name: Type.String(),
  mobileNumber: Type.String(),
  email: Type.String(),
  countryCode: Type.String(),
  pan: Masked,
  aadhaarNumber: Masked,
  createdAt: Instant,
  updatedAt: Instant,
})
export const CompanyBankAccount = Type.Object({
  accountHolder: NullableText,
  accountNumber: Type.String({
    description: 'Complete for callers who may change it, masked except for its end for others',
  }),
  bankName: NullableText,
  branchName: NullableText,
  ifsc: NullableText,
})

const companySummary = {
  id: Id,
  companyId: Id,
  name: Type.String(),
  mobileNumber: Type.String(),
  countryCode: Type.String(),
  email: Type.String(),
  cin: Type.String(),
  pan: Type.String(),
  registrationNumber: Type.String(),
  sroId: Type.Integer(),
  branch: Nullable(Type.String({ description: 'Name of the headquarters branch' })),
  hasGstin: Type.Boolean(),
  gstin: NullableText,
  yearOfEstablishment: Type.Integer(),
  noOfOngoingPrograms: Count,
  noOfCompletedPrograms: Count,
  requiresSubAccount: Type.Boolean(),
  profileStatus: ProfileStatus,
  avatar: Nullable(FileUrl),
  currentMouVersionId: NullableId,
  createdAt: Instant,
  updatedAt: Instant,
}
export const CompanySummary = Type.Object(companySummary)
export const Company = Type.Object({
  ...companySummary,
  description: NullableText,
  panCard: Nullable(FileUrl),
  registrationCertificate: Nullable(FileUrl),
  registeredSameAsBillingAddress: Type.Boolean(),
  registeredAddress: Nullable(CompanyAddress),
  billingAddress: Nullable(CompanyAddress),
  bankAccount: Nullable(CompanyBankAccount),
  managers: Type.Array(Manager),
})

const admin = { tag, persona: 'SUPERADMIN', permission: null } as const
const path = '/v2/admin/companies'
const Search = Type.Optional(Text(0, 150))

export const provisionCompany = route({
  ...admin,
  method: 'POST',
  path,
  summary: 'Provision a company',
  description:
    'Creates the company with its headquarters branch, addresses, owner and manager in one transaction. Sends no message. ' +
    'After a 201 continue with the agreement (`nextStep`) and do not create the company again.',
  body: Type.Object({
    name: CompanyName,
    mobileNumber: MobileNumber,
    countryCode: HomeCountryCode,
    email: Email,
    cin: Cin,
    pan: Pan,
    registrationNumber: Text(1, 100),
    sroId: PositiveInteger,
    branch: BranchName,
    hasGstin: Type.Boolean({ default: false }),
    ...businessDetails,
    yearOfEstablishment: FoundingYear,
    noOfOngoingPrograms: ProgramCount,
    noOfCompletedPrograms: ProgramCount,
    manager: Type.Object({ ...managerFields, countryCode: HomeCountryCode }),
    requiresSubAccount: Type.Boolean({ default: false }),
    bankAccount: Type.Optional(
      Nullable(
        Type.Object({
          ...bankAccountFields,
          ifscValid: Type.Literal(true, { says: 'must be true: the IFSC must be looked up first' }),
        }),
      ),
    ),
  }),
  data: Type.Object({
    companyId: Id,
    mobileNumber: Type.String(),
    profileStatus: ProfileStatus,
    nextStep: Type.String(),
    requiresSubAccount: Type.Boolean(),
  }),
  success: 201,
  refusals: ['EMAIL_TAKEN', 'MOBILE_TAKEN'],
  example: {
    body: {
      name: 'Malabar Chits',
      mobileNumber: '+919000001201',
      email: 'office@malabar.example',
      cin: 'U65992KL2010PTC026789',
      pan: 'AABCM1234K',
      registrationNumber: 'KL-1234',
      sroId: 12,
      branch: 'Kozhikode',
      billingAddress: sample.address,
      registeredSameAsBillingAddress: true,
      yearOfEstablishment: 2010,
      noOfOngoingPrograms: 3,
      noOfCompletedPrograms: 20,
      manager: { ...sample.person('Hari Das', 202), pan: 'ABCPA1234K', aadhaarNumber: '234567890123' },
    },
  },
})

const ListQuery = Type.Object({ ...PageQuery.properties, search: Search })

export const listCompanies = route({
  ...admin,
  method: 'GET',
  path,
  summary: 'List companies',
  description: 'Newest first, unless `sortBy` is given. `search` matches name, email and mobile number.',
  query: Type.Object({
    ...ListQuery.properties,
    profileStatus: Type.Optional(ProfileStatus),
    sortBy: Type.Optional(OneOf(['createdAt', 'name'])),
    sortOrder: Type.Optional(OneOf(['asc', 'desc'])),
  }),
  data: Paged('companies', CompanySummary),
  success: 200,
})

export const listCompaniesMinimal = route({
  ...admin,
  method: 'GET',
  path: `${path}/minimal`,
  summary: 'List companies with the fields of a card',
  description: 'A short form of the list of companies, for overviews that show many of them.',
  query: ListQuery,
  data: Paged(
    'companies',
    Type.Object({
      id: Id,
      name: Type.String(),
      avatar: Nullable(FileUrl),
      mobileNumber: Type.String(),
      profileStatus: ProfileStatus,
    }),
  ),
  success: 200,
})

export const listCompanyNames = route({
  ...admin,
  method: 'GET',
  path: `${path}/names`,
  summary: 'List company ids and names, by name',
  description: 'For menus in which somebody picks a company.',
  query: ListQuery,
  data: Paged('companies', Type.Object({ id: Id, name: Type.String() })),
  success: 200,
})

export const getCompany = route({
  ...admin,
  method: 'GET',
  path: `${path}/:companyId`,
  summary: 'Get a company',
  description: 'Returns the profile with addresses and managers, as the company sees it.',
  params: CompanyId,
  data: Company,
  success: 200,
})

export const updateCompany = route({
  ...admin,
  method: 'PATCH',
  path: `${path}/:companyId`,
  summary: 'Update a company or its status',
  description:
    'Fields that are left out keep their values. A company that was reviewed becomes ACTIVE here; one that is active can be reviewed again ' +
    'and then disappears from the marketplace. `comment` is kept in the audit log. A new mobile number is also the one with which the ' +
    'owner signs in, and ends their sessions.',
  params: CompanyId,
  body: atLeastOne(
    Type.Object({
      profileStatus: Type.Optional(ProfileStatus),
      comment: Type.Optional(Text(1, 500)),
      ...allOptional({
        name: CompanyName,
        email: Email,
        cin: Cin,
        pan: Pan,
        registrationNumber: Text(1, 100),
        sroId: PositiveInteger,
        hasGstin: Type.Boolean(),
        gstin: Nullable(Gstin),
        description: Nullable(Text(1, 2000)),
        yearOfEstablishment: FoundingYear,
        noOfOngoingPrograms: ProgramCount,
        noOfCompletedPrograms: ProgramCount,
        requiresSubAccount: Type.Boolean(),
        mobileNumber: MobileNumber,
        billingAddress: AddressInput,
        registeredSameAsBillingAddress: Type.Boolean(),
        registeredAddress: AddressInput,
        manager: Type.Object({ id: Id, ...allOptional(managerFields) }),
      }),
    }),
  ),
  bodyLimitBytes: LONG_BODY_LIMIT_BYTES,
  data: Company,
  success: 200,
  refusals: ['COMPANY_STATUS_CONFLICT', 'EMAIL_TAKEN', 'INVALID_MOBILE', 'MOBILE_TAKEN', 'MOU_NOT_ACCEPTED'],
  example: { body: { registrationNumber: 'KL-5678', comment: 'Corrected by the owner' } },
})
