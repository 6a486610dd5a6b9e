import { expect, test } from 'vitest'
import { makeTestSecrets } from '#testing/test-secrets'
import { isOwnRefreshToken, newRefreshToken } from './refresh-tokens.ts'

const { secrets } = makeTestSecrets()

test('a token of this installation is recognized, with a cell and without one', () => {
  for (const cell of [null, 'south']) expect(isOwnRefreshToken(secrets, newRefreshToken(secrets, cell))).toBe(true)
  expect(newRefreshToken(secrets, 'south').startsWith('south.')).toBe(true)
})

test('made-up, changed and older tokens are not recognized', () => {
  const token = newRefreshToken(secrets, null)
  const changed = `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}`
  for (const other of ['', 'a', 'a'.repeat(43), 'a'.repeat(65), changed, token.slice(0, 43), `${token}a`])
    expect(isOwnRefreshToken(secrets, other)).toBe(false)
})
