// What a reader may ask for: reads, while their time lasts. [spec: Readers]

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { Route } from '@kuri/contract/kit/route'
import { saveAccountMapping } from '@kuri/contract/money/balance-sheets.contract'
import type { ReaderAccess } from '#platform/permit'

/** An auditor says where accounts stand in the statements. Everything else that changes something is closed. */
const WRITES_OF_AUDITORS: readonly Pick<Route, 'method' | 'path'>[] = [saveAccountMapping]

const isWriteOfAuditor = (route: Pick<Route, 'method' | 'path'>) =>
  WRITES_OF_AUDITORS.some(({ method, path }) => method === route.method && path === route.path)

export function readerBlockedReason(
  { kind, from, until }: ReaderAccess,
  route: Pick<Route, 'method' | 'path' | 'persona'>,
  now: Date,
): RefusalCode | null {
  if (route.persona !== 'COMPANY') return null
  if (now < from || now >= until) return 'READER_ACCESS_ENDED'
  if (route.method === 'GET' || (kind === 'AUDITOR' && isWriteOfAuditor(route))) return null
  return 'READERS_ONLY_READ'
}
