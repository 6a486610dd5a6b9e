// Where an installation has several cells: the cells in which a person has an account, and the way from one to another without a second
// code. With one cell the lists are empty.

import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Instant, Text, Type } from '../kit/schema.ts'
import { Cell } from './cells.shapes.ts'
import { deviceFields, SignInResult } from './identity.contract.ts'

const tag = 'Sign-in'

export const listOwnCells = route({
  method: 'GET',
  path: '/v2/auth/cells',
  tag,
  summary: 'List the cells where I have an account',
  description:
    'Answered by the cell where people sign in; empty in any other, and where there is one cell only. A sign-in returns the same ' +
    'list as `cells` when the person has an account in another cell.',
  persona: 'ANY',
  permission: null,
  beforeSecondFactor: true,
  data: Type.Object({ cells: Type.Array(Cell) }),
  success: 200,
})

export const createHandOver = route({
  method: 'POST',
  path: '/v2/auth/cells/:cell/hand-overs',
  tag,
  summary: 'Get a token that opens a session in another cell',
  description:
    'The token is for one use within a minute, in the named cell only: send it to POST /v2/auth/hand-over at `url`. It vouches for the ' +
    'mobile number of this account.',
  persona: 'ANY',
  permission: null,
  params: Type.Object({ cell: Type.String({ pattern: '^[a-z][a-z0-9-]{0,15}$' }) }),
  body: Type.Object({}),
  data: Type.Object({ token: Type.String(), url: Type.String(), expiresAt: Instant }),
  success: 201,
  perMinute: 30,
  refusals: ['MOBILE_NOT_VERIFIED', 'NOT_FOUND'],
  example: { path: { cell: 'south' }, body: {} },
})

export const acceptHandOver = route({
  method: 'POST',
  path: '/v2/auth/hand-over',
  tag,
  summary: 'Sign in with the token of another cell',
  description:
    'Returns what verify-otp returns, with the refresh cookie. A person with a second factor in this cell gets `secondFactor` instead, ' +
    'and a number without an account gets one.',
  persona: 'PUBLIC',
  permission: null,
  body: Type.Object({ token: Text(1, 2000), ...deviceFields }),
  bodyLimitBytes: 32 * 1024,
  data: SignInResult,
  success: 200,
  countedBy: 'TOKEN',
  perMinute: 30,
  refusals: ['HAND_OVER_INVALID'],
  example: {
    body: { token: 'aaa.bbb.ccc', deviceId: sample.device.deviceId, platform: 'WEB', formFactor: 'DESKTOP' },
  },
})
