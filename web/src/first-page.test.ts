import { getOwnAuction } from '@kuri/contract/auctions/subscriber.contract'
import { getOwnHome } from '@kuri/contract/members/start-page.contract'
import { getPublicProgram, listPublicPrograms } from '@kuri/contract/programs/marketplace.contract'
import { expect, test } from 'vitest'
import { firstPageOf } from './first-page.ts'

const at = (path: string, search = '') => {
  const { isForPersons, feature, address } = firstPageOf(path, search)
  return [isForPersons, feature, address]
}

test('the addresses that are asked for early are those of the contract', () => {
  const programs = listPublicPrograms.path
  expect(at('/')).toEqual([false, 'marketplace', `${programs}?pageSize=3`])
  expect(at('/chits')).toEqual([false, 'marketplace', `${programs}?pageSize=20`])
  expect(at('/chits/c1')).toEqual([false, 'marketplace', getPublicProgram.path.replace(':programId', 'c1')])
  expect(at('/home')).toEqual([true, 'start-page', getOwnHome.path])
  expect(at('/my/auctions/a1/room/t1')).toEqual([true, 'room', getOwnAuction.path.replace(':auctionId', 'a1')])
})

test('other pages ask for nothing early but the session of the person', () => {
  expect(at('/chits', '?language=ml')).toEqual([false, 'marketplace', null])
  expect(at('/sign-in')).toEqual([false, 'identity', null])
  expect(at('/my/money')).toEqual([true, null, null])
  expect(at('/company')).toEqual([false, null, null])
  expect(at('/co/branches')).toEqual([true, null, null])
})
