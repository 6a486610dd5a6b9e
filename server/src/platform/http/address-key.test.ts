import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['203.000.113.007', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['not an address', 'not an address'],
  ['a:b', 'a:b'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('counts the addresses of one IPv6 network together and those of another apart', () => {
  const one = Array.from({ length: 50 }, (_, host) => addressKey(`2001:db8:0:7::${host.toString(16)}`))
  expect(new Set(one).size).toBe(1)
  expect(addressKey('2001:db8:0:8::1')).not.toBe(one[0])
})

test('bounds the key of an address that a proxy made up', () => {
  expect(addressKey('x'.repeat(10_000))).toHaveLength(64)
})
