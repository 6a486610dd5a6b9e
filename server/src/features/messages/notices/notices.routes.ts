import * as contract from '@kuri/contract/messages/notices.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { changePolicy, printLetters, readNotices, readPolicy } from './notices.actions.ts'

export const noticeRoutes = (deps: Platform) => [
  serve(contract.getNoticePolicy, ({ permit }) => readPolicy(deps, permit)),
  serve(contract.saveNoticePolicy, ({ permit, body }) => changePolicy(deps, permit, body)),
  serve(contract.printNoticeLetters, ({ permit, drawer, query }) => printLetters(deps, permit, drawer, query)),
  serve(contract.listNotices, ({ permit, drawer, query }) => readNotices(deps, permit, drawer, query)),
]
