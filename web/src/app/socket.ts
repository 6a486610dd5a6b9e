// Where the socket of the service is, and the token that it asks for.
import { session } from '../api/session.ts'

export const socketUrl = () => `${location.origin.replace(/^http/, 'ws')}/ws`

export async function requireToken(): Promise<string> {
  const token = await session.token()
  if (token === null) throw new Error('Nobody is signed in.')
  return token
}
