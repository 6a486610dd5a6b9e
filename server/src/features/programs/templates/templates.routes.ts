// Endpoints of document templates and security types.
import * as security from '@kuri/contract/programs/security-types.contract'
import * as contract from '@kuri/contract/programs/templates.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import * as types from '../security-types/security-types.actions.ts'
import * as versions from './template-versions.actions.ts'
import * as templates from './templates.actions.ts'

export const templateRoutes = (deps: Platform) => [
  serve(contract.listTemplates.company, ({ permit, query }) => templates.listTemplates(deps, permit.companyId, query)),
  serve(contract.listTemplates.admin, ({ params, query }) => templates.listTemplates(deps, params.companyId, query)),
  serve(contract.createTemplate, ({ permit, body }) => templates.createPrebidTemplate(deps, permit, body)),
  serve(contract.getTemplate, ({ permit, params }) => templates.readTemplate(deps, permit, params.id)),
  serve(contract.updateTemplate, ({ permit, params, body }) => templates.editTemplate(deps, permit, params.id, body)),
  serve(contract.deleteTemplate, ({ permit, params }) => templates.deleteTemplate(deps, permit, params.id)),
  serve(contract.addTemplateVersion, ({ permit, params, body }) => versions.addVersion(deps, permit, params.id, body)),
  serve(contract.publishTemplateVersion, ({ permit, params }) =>
    versions.publishVersion(deps, permit, params.id, params.versionId),
  ),
  serve(contract.getTemplateVersion, ({ params }) => templates.readPublishedVersion(deps, params.templateVersionId)),

  serve(security.listSecurityTypes, ({ permit, query }) => types.listTypes(deps, permit, query)),
  serve(security.createSecurityType, ({ permit, body }) => types.createType(deps, permit, body)),
  serve(security.getSecurityType, ({ permit, params }) => types.readType(deps, permit, params.id)),
  serve(security.updateSecurityType, ({ permit, params, body }) => types.changeType(deps, permit, params.id, body)),
  serve(security.deleteSecurityType, ({ permit, params }) => types.deleteType(deps, permit, params.id)),
  serve(security.listPlatformSecurityTypes, ({ permit, query }) => types.listTypes(deps, permit, query)),
  serve(security.createPlatformSecurityType, ({ permit, body }) => types.createType(deps, permit, body)),
  serve(security.getPlatformSecurityType, ({ permit, params }) => types.readType(deps, permit, params.id)),
  serve(security.updatePlatformSecurityType, ({ permit, params, body }) =>
    types.changeType(deps, permit, params.id, body),
  ),
  serve(security.deletePlatformSecurityType, ({ permit, params }) => types.deleteType(deps, permit, params.id)),
]
