// Endpoints of auction policies and presets, for companies and for superadmins.
import * as policy from '@kuri/contract/auctions/policy.contract'
import * as preset from '@kuri/contract/auctions/presets.contract'
import { serve } from '#platform/http/endpoint'
import * as policies from './policy.actions.ts'
import * as presets from './presets.actions.ts'

export function auctionPolicyRoutes(deps: policies.PolicyDeps) {
  const { platformScope, ownScope } = presets
  const companyScope = (companyId: string) => presets.companyScope(deps, companyId)

  return [
    serve(policy.getPlatformPolicy, () => policies.readPlatformPolicy(deps)),
    serve(policy.updatePlatformPolicy, ({ permit, body }) => policies.changePlatformPolicy(deps, permit, body)),
    serve(policy.getOwnPolicy, ({ permit }) => policies.readCompanyPolicy(deps, permit.companyId)),
    serve(policy.updateOwnPolicy, ({ permit, body }) =>
      policies.changeCompanyPolicy(deps, permit, permit.companyId, body),
    ),
    serve(policy.getOwnResolvedPolicy, ({ permit }) => policies.readResolvedPolicy(deps, permit.companyId)),
    serve(policy.getCompanyPolicy, ({ params }) => policies.readCompanyPolicy(deps, params.companyId)),
    serve(policy.updateCompanyPolicy, ({ permit, params, body }) =>
      policies.changeCompanyPolicy(deps, permit, params.companyId, body),
    ),
    serve(policy.getResolvedCompanyPolicy, ({ params }) => policies.readResolvedPolicy(deps, params.companyId)),

    serve(preset.listPlatformPresets, ({ query }) => presets.listPresets(deps, platformScope, query)),
    serve(preset.createPlatformPreset, ({ permit, body }) => presets.createPreset(deps, permit, platformScope, body)),
    serve(preset.getPlatformPreset, ({ params }) => presets.readPreset(deps, platformScope, params.presetId)),
    serve(preset.updatePlatformPreset, ({ permit, params, body }) =>
      presets.changePreset(deps, permit, platformScope, params.presetId, body),
    ),
    serve(preset.deletePlatformPreset, ({ permit, params }) =>
      presets.deletePreset(deps, permit, platformScope, params.presetId),
    ),

    serve(preset.listOwnPresets, ({ permit, query }) => presets.listPresets(deps, ownScope(permit), query)),
    serve(preset.createOwnPreset, ({ permit, body }) => presets.createPreset(deps, permit, ownScope(permit), body)),
    serve(preset.getOwnPreset, ({ permit, params }) => presets.readPreset(deps, ownScope(permit), params.presetId)),
    serve(preset.updateOwnPreset, ({ permit, params, body }) =>
      presets.changePreset(deps, permit, ownScope(permit), params.presetId, body),
    ),
    serve(preset.deleteOwnPreset, ({ permit, params }) =>
      presets.deletePreset(deps, permit, ownScope(permit), params.presetId),
    ),

    serve(preset.listCompanyPresets, async ({ params, query }) =>
      presets.listPresets(deps, await companyScope(params.companyId), query),
    ),
    serve(preset.createCompanyPreset, async ({ permit, params, body }) =>
      presets.createPreset(deps, permit, await companyScope(params.companyId), body),
    ),
    serve(preset.getCompanyPreset, async ({ params }) =>
      presets.readPreset(deps, await companyScope(params.companyId), params.presetId),
    ),
    serve(preset.updateCompanyPreset, async ({ permit, params, body }) =>
      presets.changePreset(deps, permit, await companyScope(params.companyId), params.presetId, body),
    ),
    serve(preset.deleteCompanyPreset, async ({ permit, params }) =>
      presets.deletePreset(deps, permit, await companyScope(params.companyId), params.presetId),
    ),
  ]
}
