import * as contract from '@kuri/contract/companies/platform-start-page.contract'
import * as texts from '@kuri/contract/messages/message-texts.contract'
import { dropMessageText, putMessageText, readMessageTexts } from '#features/messages/messages/message-texts.actions'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { appointSuperadmin, dismissSuperadmin, readUsers } from './superadmins.actions.ts'

export const superadminRoutes = (deps: Platform) => [
  serve(contract.listUsers, ({ query }) => readUsers(deps, query)),
  serve(contract.addSuperadmin, ({ permit, body }) => appointSuperadmin(deps, permit, body)),
  serve(texts.listMessageTexts, ({ query }) => readMessageTexts(deps, query)),
  serve(texts.replaceMessageText, ({ permit, params, body }) => putMessageText(deps, permit, params, body)),
  serve(texts.restoreMessageText, ({ permit, params }) => dropMessageText(deps, permit, params)),
  serve(contract.removeSuperadmin, ({ permit, params }) => dismissSuperadmin(deps, permit, params.userId)),
]
