import { getOwnAuction } from '@kuri/contract/auctions/subscriber.contract'
import { getOwnHome } from '@kuri/contract/members/start-page.contract'
import { expect, test } from 'vitest'
import { firstPageOf } from './first-page.ts'

const at = (path: string, search = '') => {
  const { isForPersons, feature, address } = firstPageOf(path, search)
  return [isForPersons, feature, address]
}

test('the addresses that are asked for early are those of the contract', () => {
  expect(at('/home')).toEqual([true, 'start-page', getOwnHome.path])
  expect(at('/my/auctions/a1/room/t1')).toEqual([true, 'room', getOwnAuction.path.replace(':auctionId', 'a1')])
})

test('pages that come with their data, and all others, ask for nothing early but words and the session of the person', () => {
  for (const path of ['/', '/chits', '/chits/c1']) expect(at(path)).toEqual([false, 'marketplace', null])
  expect(at('/chits', '?language=ml')).toEqual([false, 'marketplace', null])
  expect(at('/sign-in')).toEqual([false, 'identity', null])
  expect(at('/my/money')).toEqual([true, null, null])
  expect(at('/company')).toEqual([false, null, null])
  expect(at('/co/branches')).toEqual([true, null, null])
})
