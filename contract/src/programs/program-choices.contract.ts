// What a program can be set up with: presets, prebid documents and security types, for the forms of a program.
import { AuctionPreset } from '../auctions/presets.contract.ts'
import { route } from '../kit/route.ts'
import { Id, Type } from '../kit/schema.ts'
import { SecurityType } from './security-types.contract.ts'
import { TemplateVersion } from './templates.contract.ts'

export const MAX_CHOICES = 500

const choices = {
  method: 'GET',
  tag: 'Program settings',
  description: `Presets and security types of the platform and the company, and the newest published version of each active prebid template; up to ${MAX_CHOICES} of each.`,
  data: Type.Object({
    auctionPresets: Type.Array(AuctionPreset),
    prebidTemplates: Type.Array(TemplateVersion),
    securityTypes: Type.Array(SecurityType, { description: 'Active ones' }),
  }),
  success: 200,
} as const
export const getProgramChoices = route({
  ...choices,
  path: '/v2/companies/program-choices',
  summary: 'Get the options for setting up a program',
  persona: 'COMPANY',
  permission: { anywhere: ['program.create', 'program.update', 'auction.configure'] },
})
export const adminGetProgramChoices = route({
  ...choices,
  path: '/v2/admin/companies/:companyId/program-choices',
  summary: 'Get the options for setting up a program of a company',
  persona: 'SUPERADMIN',
  permission: null,
  params: Type.Object({ companyId: Id }),
})
