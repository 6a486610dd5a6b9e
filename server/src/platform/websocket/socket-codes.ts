// The code of an error frame for the HTTP status of the same refusal. [spec: Errors]
import type { SocketCode } from '@kuri/contract/auctions/live-room.refusals'

const BY_STATUS: Readonly<Record<number, SocketCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'BAD_REQUEST',
  429: 'RATE_LIMITED',
}

export const socketCodeOf = (status: number): SocketCode => BY_STATUS[status] ?? 'INTERNAL'
