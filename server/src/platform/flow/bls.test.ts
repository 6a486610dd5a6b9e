// A published beacon of drand's quicknet, checked in the thread.

import { fromHex } from '@kuri/verify/base/bytes'
import { beaconMessage, isBeacon, QUICKNET } from '@kuri/verify/draws/beacon'
import { afterAll, expect, test } from 'vitest'
import { makeBls } from './bls.ts'

const ROUND = 657_413
const SIGNATURE = fromHex(
  'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
)!

const bls = makeBls()
afterAll(() => bls.stop())

test('the published beacon of a round is valid for this round and for no other', async () => {
  expect(await isBeacon(ROUND, SIGNATURE, bls.verify)).toBe(true)
  expect(await isBeacon(ROUND + 1, SIGNATURE, bls.verify)).toBe(false)
})

test('one other bit, another domain and bytes that are no point of the curve are not valid', async () => {
  const changed = SIGNATURE.with(47, SIGNATURE[47]! ^ 1)
  expect(await isBeacon(ROUND, changed, bls.verify)).toBe(false)
  expect(await isBeacon(ROUND, new Uint8Array(48), bls.verify)).toBe(false)
  expect(await bls.verify(fromHex(QUICKNET.publicKey)!, beaconMessage(ROUND), SIGNATURE, 'ANOTHER_DOMAIN')).toBe(false)
})

test('a check after the thread was stopped starts another one', async () => {
  await bls.stop()
  expect(await isBeacon(ROUND, SIGNATURE, bls.verify)).toBe(true)
})
