// What a program can be set up with: presets, prebid documents and security types, for the forms of a program.
import { AuctionPreset } from '../auctions/presets.contract.ts'
import { route } from '../kit/route.ts'
import { Type } from '../kit/schema.ts'
import { SecurityType } from './security-types.contract.ts'
import { TemplateVersion } from './templates.contract.ts'

export const MAX_CHOICES = 500

export const getProgramChoices = route({
  method: 'GET',
  path: '/v2/companies/program-choices',
  tag: 'Program settings',
  summary: 'Get what a program can be set up with',
  description: `Presets and security types of the platform and the company, and the newest published version of each active prebid template; up to ${MAX_CHOICES} of each.`,
  persona: 'COMPANY',
  permission: { anywhere: ['program.create', 'program.update', 'auction.configure'] },
  data: Type.Object({
    auctionPresets: Type.Array(AuctionPreset),
    prebidTemplates: Type.Array(TemplateVersion),
    securityTypes: Type.Array(SecurityType, { description: 'Active ones' }),
  }),
  success: 200,
})
