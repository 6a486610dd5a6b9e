import { expect, test } from 'vitest'
import { isPrivateAddress, isPrivateHostHeader } from './private-network.ts'

test.each([
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '::ffff:192.168.1.20',
  '172.16.0.1',
  '172.31.255.1',
  '169.254.1.1',
  'fd12:3456::1',
  'fe80::1%eth0',
])('%s is an address of the network around this machine', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.1.1', '2001:db8::1', '10.1.2.3.evil.example', '', 'fdevil.example'])(
  '%s is not',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)

test('a Host header must be such an address or a name of the network', () => {
  for (const host of ['192.168.1.5:3000', '[fd12::1]:3000', 'localhost:3000', 'my-laptop.local:5173'])
    expect(isPrivateHostHeader(host), host).toBe(true)
  for (const host of [undefined, 'kuri.example.in', '192.168.1.5.evil.example', 'evil.local.example', 'a.b.local'])
    expect(isPrivateHostHeader(host), host).toBe(false)
})
