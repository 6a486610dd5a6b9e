// Refresh tokens carry a code of authenticity, so that limits on requests tell them from made-up ones without the database.
import { randomToken, type Secrets, sameSecret } from './secrets.ts'

const RANDOM_CHARACTERS = 43
const CODE_CHARACTERS = 22

type Hashing = Pick<Secrets, 'keyedHash'>

/** It begins with the cell, so that the edge can route the one request that has a cookie and no access token. */
export function newRefreshToken(secrets: Hashing, cell: string | null): string {
  const random = randomToken()
  const token = `${random}${codeOf(secrets, random)}`
  return cell === null ? token : `${cell}.${token}`
}

/** Whether this installation issued the token. False for tokens of versions that issued them without a code. */
export function isOwnRefreshToken(secrets: Hashing, token: string): boolean {
  const own = token.slice(token.indexOf('.') + 1)
  if (own.length !== RANDOM_CHARACTERS + CODE_CHARACTERS) return false
  const random = own.slice(0, RANDOM_CHARACTERS)
  return sameSecret(own.slice(RANDOM_CHARACTERS), codeOf(secrets, random))
}

const codeOf = (secrets: Hashing, random: string) =>
  secrets.keyedHash(`refresh-token:${random}`).slice(0, CODE_CHARACTERS)
