// The statuses of a request to join. Without schemas, so that an address can be read before any form is loaded.
/**
 * [spec: Cancelled requests; The chain of approvals] CANCELLED (by the subscriber) and REJECTED (by staff) end a request; a new one may
 * follow.
 */
export const REQUEST_STATUSES = [
  'INCOMPLETE',
  'REQUESTED',
  'ADMIN_APPROVED',
  'COMPANY_APPROVED',
  'ENROLLED',
  'CANCELLED',
  'REJECTED',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
