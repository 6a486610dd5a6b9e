// What a program can be set up with: presets, prebid documents and security types, for the forms of a program.
import { AuctionPreset } from '../auctions/presets.contract.ts'
import { Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { SecurityType } from './security-types.contract.ts'
import { TemplateVersion } from './templates.contract.ts'

export const MAX_CHOICES = 500

export const getProgramChoices = staffRoutes(
  {
    tag: 'Program settings',
    company: '/v2/companies/program-choices',
    admin: '/v2/admin/companies/:companyId/program-choices',
  },
  {
    method: 'GET',
    path: '',
    permission: { anywhere: ['program.create', 'program.update', 'auction.configure'] },
    summary: 'Get the options for setting up a program',
    description: `Presets and security types of the platform and the company, and the newest published version of each active prebid template; up to ${MAX_CHOICES} of each.`,
    data: Type.Object({
      auctionPresets: Type.Array(AuctionPreset),
      prebidTemplates: Type.Array(TemplateVersion),
      securityTypes: Type.Array(SecurityType, { description: 'Active ones' }),
    }),
    success: 200,
    admin: { summary: 'Get the options for setting up a program of a company' },
  },
)
