// The one catalogue of expected refusals: code → status and sentence. Everything else that is thrown is a bug (500).
export const STATUS_TYPES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL',
  501: 'NOT_IMPLEMENTED',
  503: 'UNAVAILABLE',
} as const
type RefusalStatus = keyof typeof STATUS_TYPES
export type Detail = { path: string; message: string }

const refusal = (status: RefusalStatus, message: string) => ({ status, message })

export const REFUSALS = {
  // the door
  BAD_REQUEST: refusal(400, 'The request is not valid.'),
  VALIDATION_FAILED: refusal(400, 'Some fields are not valid; see details.'),
  MALFORMED_JSON: refusal(400, 'The body is not valid JSON.'),
  UNAUTHORIZED: refusal(401, 'Sign in first: the access token is missing, expired or not valid.'),
  NO_ACTIVE_MEMBERSHIP: refusal(401, 'There is no active company membership behind this token.'),
  FORBIDDEN: refusal(403, 'You may not do this.'),
  WRONG_PERSONA: refusal(403, 'This address is for another kind of user.'),
  PERMISSION_REQUIRED: refusal(403, 'You lack the company permission that this needs.'),
  NOT_FOUND: refusal(404, 'There is no such thing here, or it is not visible to you.'),
  ROUTE_NOT_FOUND: refusal(404, 'There is no such address; /docs lists them all, and /asyncapi.json what /ws speaks.'),
  METHOD_NOT_ALLOWED: refusal(405, 'This address does not take that method.'),
  REQUEST_TIMEOUT: refusal(408, 'The request took too long to arrive.'),
  CONFLICT: refusal(409, 'This conflicts with the present state.'),
  PRECONDITION_FAILED: refusal(412, 'A precondition of the request does not hold.'),
  PAYLOAD_TOO_LARGE: refusal(413, 'The body is too large; the limit is 1 MiB.'),
  URI_TOO_LONG: refusal(414, 'The address is too long.'),
  UNSUPPORTED_MEDIA_TYPE: refusal(415, 'Send the body as application/json.'),
  RATE_LIMITED: refusal(429, 'Too many requests; wait a little and try again.'),
  HEADERS_TOO_LARGE: refusal(431, 'The request headers are too large.'),
  INTERNAL: refusal(500, 'Something went wrong here. The request id names it in our logs.'),
  UNAVAILABLE: refusal(503, 'The service is busy or stopping; try again shortly.'),

  // development
  CLOCK_ONLY_FORWARD: refusal(400, 'The clock only moves forward.'),

  // identity
  OTP_INVALID: refusal(400, 'The code is wrong, expired or was asked for by another device.'),
  OTP_TRIES_EXHAUSTED: refusal(429, 'Too many wrong tries; ask for a new code.'),
  OTP_TOO_SOON: refusal(429, 'Enough codes were sent for now.'),
  REFRESH_INVALID: refusal(401, 'The session has ended; sign in again.'),
  MOBILE_TAKEN: refusal(409, 'This mobile number is already in use.'),
  EMAIL_TAKEN: refusal(409, 'This email address is already in use.'),
  INVALID_MOBILE: refusal(400, 'The mobile number is not valid for its country.'),

  // employees
  EMPLOYEE_REVOKED: refusal(409, 'This membership was revoked; only a superadmin can restore it.'),
  EMPLOYEE_NOT_SUSPENDED: refusal(409, 'Only a suspended employee can be reactivated.'),
  EMPLOYEE_NOT_ACTIVE: refusal(409, 'This employee is not active; reactivate them first.'),
  LAST_OWNER: refusal(409, 'The company needs its owner: transfer the ownership first.'),
  ALREADY_OWNER: refusal(409, 'This employee already owns the company.'),
  OWNERSHIP_MOVED: refusal(409, 'The ownership was transferred a moment ago.'),
  OWNER_NOT_ASSIGNABLE: refusal(400, 'Nobody is made an owner this way; the owner transfers the ownership.'),
  ASSIGNMENT_EXISTS: refusal(409, 'The employee already has this role there.'),
  ASSIGNMENT_LIMIT: refusal(409, 'The employee holds 100 roles already; take one away first.'),
  ROLE_SCOPE_MISMATCH: refusal(400, 'The role is made for another scope.'),
  ROLE_NOT_HELD: refusal(403, 'You can hand out only permissions that you hold yourself at that scope.'),
  ROLE_BUILT_IN: refusal(403, 'Built-in roles cannot be changed; make a custom role instead.'),
  ROLE_NAME_TAKEN: refusal(409, 'There is already a role of this name.'),
  ROLE_ASSIGNED: refusal(409, 'The role is assigned to somebody; take those assignments away first.'),
  PLACE_ARCHIVED: refusal(409, 'The branch is archived; nobody can be assigned there.'),

  // invitations
  INVITATION_PENDING: refusal(409, 'There is already a pending invitation for this person; resend or revoke it.'),
  INVITATION_INVALID: refusal(400, 'The invitation is not valid: check the link, or ask for a new invitation.'),
  INVITATION_CODE_WRONG: refusal(400, 'The code is wrong.'),
  INVITATION_CLOSED: refusal(400, 'The invitation has expired or was withdrawn; ask for a new one.'),
  INVITATION_USED: refusal(409, 'The invitation was accepted already; sign in with your mobile number.'),
  INVITATION_TRIES_EXHAUSTED: refusal(429, 'Too many wrong codes; ask for the invitation to be sent again.'),
  INVITATION_TOO_SOON: refusal(429, 'The invitation was sent a moment ago; wait a minute before sending it again.'),
  INVITATION_OUTDATED: refusal(409, 'A role or branch of the invitation no longer exists; ask for a new invitation.'),

  // auctions: lifecycle
  ILLEGAL_TRANSITION: refusal(
    400,
    'The auction is not in a state that allows this; look at its status, and schedule it first if it is PENDING.',
  ),
  AUCTION_STATE_CONFLICT: refusal(
    409,
    'The auction is not in a state that allows this; look at its status, and schedule it first if it is PENDING.',
  ),
  PROGRAM_ENDED: refusal(409, 'The program is completed, cancelled or archived; it holds no auctions any more.'),
  NOT_AN_AUCTION_PROGRAM: refusal(400, 'Auctions are not enabled for this program.'),
  AUCTION_NOT_STARTABLE: refusal(409, 'Only a scheduled or approved auction can be started.'),
  CYCLE_NOT_ACTIVE: refusal(400, 'Auction operations are only for active cycles.'),
  NO_OPEN_DIVISION: refusal(409, 'Every division of this cycle has its winner.'),
  PREBID_WINDOW_OPEN: refusal(409, 'The prebid window is still open; close it first or wait for its deadline.'),
  APPROVAL_PENDING: refusal(409, 'The auction needs approval before it can start.'),
  APPROVAL_NOT_REQUIRED: refusal(400, 'This auction does not require approval.'),
  REVEAL_TOO_EARLY: refusal(400, 'Prebid amounts can be revealed once the auction has ended.'),
  PREBID_DISABLED: refusal(400, 'Prebids are not enabled for this auction.'),
  WINNER_TOO_EARLY: refusal(
    409,
    'A winner can be declared only while the auction is ENDED and a division is open; a COMPLETE one has all its winners.',
  ),
  NOT_A_CANDIDATE: refusal(409, 'This offer is not among the eligible candidates.'),
  LIVE_BIDS_EXIST: refusal(409, 'The auction has live bids: a prebid cannot win it.'),
  ENROLLMENT_NOT_FOUND: refusal(404, 'There is no such enrollment in this program.'),
  ALREADY_WON: refusal(409, 'This enrollment has already won in the program.'),
  ENROLLMENT_DISQUALIFIED: refusal(409, 'This enrollment was disqualified from the live auction and cannot win it.'),
  BIDDER_IS_A_CANDIDATE: refusal(409, 'This enrollment has bid; declare its bid instead.'),
  INVALID_AMOUNT: refusal(400, 'The amount is not valid.'),
  LOT_NEEDS_TWO: refusal(400, 'A lot needs at least two different candidates.'),
  LOT_WINNER_NOT_DRAWN: refusal(400, 'The winner must be one of the candidates of the lot.'),
  LOT_NOT_TIED: refusal(409, 'A lot is drawn only among enrollments that are tied at the best offer.'),
  LOT_NOT_ELIGIBLE: refusal(
    409,
    'Only paid enrollments that have neither won nor been disqualified may take part in the lot.',
  ),
  WINNER_NOT_FOUND: refusal(404, 'There is no such winner of this auction.'),
  PREBID_ALREADY_CLOSED: refusal(400, 'The prebid window has closed and cannot be opened again.'),

  // auctions: prebids
  PREBID_NOT_OPEN: refusal(400, 'The prebid window is not open.'),
  ACTIVE_PREBID_EXISTS: refusal(400, 'There is an active prebid already; cancel it before placing a new one.'),
  PREBID_DISQUALIFIED: refusal(403, 'This enrollment was disqualified from prebidding.'),
  PREBID_IMMUTABLE: refusal(400, 'A prebid cannot be changed after it was placed; cancel it and place another.'),
  PREBID_NOT_FOUND: refusal(404, 'There is no such active prebid.'),
  SIGNATURE_REQUIRED: refusal(400, 'This prebid needs a signed document: send the signatureAssetId of your signature.'),
  SIGNATURE_NOT_READY: refusal(400, 'A valid signature is required: name a confirmed signature of your own.'),
  PREBID_TEMPLATE_MISSING: refusal(400, 'The document template for prebids is not configured; ask the company.'),
  PREBID_DOCUMENT_OUTDATED: refusal(409, 'The document of this prebid changed just now; send the prebid again.'),

  // auctions: the live room
  DIRECT_ROOM_JOIN: refusal(403, 'Rooms are entered with auction.subscribe only.'),
  UNKNOWN_COMMAND: refusal(400, 'There is no such command.'),
  NOT_YOUR_ENROLLMENT: refusal(403, 'This enrollment is not yours, or not part of this cycle.'),
  AUCTION_NOT_JOINABLE: refusal(409, 'The auction cannot be joined in its present state.'),
  JOIN_WINDOW_NOT_OPEN: refusal(409, 'Joining has not opened yet.'),
  JOIN_WINDOW_CLOSED: refusal(409, 'Joining has closed.'),
  LIVE_BID_DISQUALIFIED: refusal(403, 'This enrollment was disqualified from the live auction.'),
  ROOM_NOT_OPEN: refusal(403, 'The room is open to subscribers from scheduling until the auction has ended.'),
  TOO_MANY_ROOMS: refusal(409, 'This connection sits in too many rooms; leave some first.'),
  BID_NOT_FOUND: refusal(404, 'There is no such bid in this auction.'),
  ALREADY_DISQUALIFIED: refusal(409, 'This enrollment was disqualified already.'),
  ANNOUNCEMENT_NOT_FOUND: refusal(404, 'There is no such announcement in this auction.'),
  PAYMENT_REQUIRED: refusal(
    400,
    'Complete the cycle payment first; if there is no invoice yet, the company has to make it.',
  ),
  PRIOR_WINNER: refusal(400, 'This enrollment has already won in the program.'),

  // branches
  BRANCH_CODE_TAKEN: refusal(409, 'Another branch of the company has this code; choose another.'),
  BRANCH_ARCHIVED: refusal(409, 'The branch is archived; nothing about it can be changed any more.'),
  HEADQUARTERS_NOT_CLOSABLE: refusal(409, 'The headquarters branch can be neither deactivated nor archived.'),
  BRANCH_HAS_PROGRAMS: refusal(409, 'The branch still has programs; complete, archive or transfer them first.'),
  BANK_ACCOUNT_TAKEN: refusal(409, 'The branch already has an account with this number.'),
  PRIMARY_ACCOUNT_TAKEN: refusal(409, 'Another account became the primary one just now; try again.'),

  // programs
  BRANCH_NOT_READY: refusal(400, 'The branch takes no programs: it must be active and have an operational address.'),
  PROGRAM_ARCHIVED: refusal(409, 'The program is archived; nothing about it can be changed any more.'),
  WRONG_SETUP_FLOW: refusal(400, 'New programs and imported ones have steps of their own; use the other ones.'),
  PROGRAM_SETUP_FINISHED: refusal(400, 'The steps of this program are finished; edit it instead.'),
  PROGRAM_STEP_ORDER: refusal(400, 'The steps come in their order; do the step that is due.'),
  PROGRAM_INCOMPLETE: refusal(400, 'The steps of this program are not finished yet.'),
  PROGRAM_APPROVED_ALREADY: refusal(400, 'An approved program is changed by a superadmin only.'),
  PROGRAM_NOT_APPROVED: refusal(400, 'The program must be approved first.'),
  PROGRAM_MOVE_NOT_ALLOWED: refusal(400, 'The program cannot go from its present status to this one.'),
  PROGRAM_ALREADY_RUNS: refusal(400, 'The program runs or has run; its approval stays.'),
  PROGRAM_HAS_OPEN_AUCTION: refusal(409, 'An auction of the program is not over; finish or cancel it first.'),
  PROGRAM_NOT_TRANSFERABLE: refusal(
    400,
    'Only an incomplete or drafted program without subscribers, cycles and auctions can move to another branch.',
  ),
  MOBILE_BELONGS_TO_STAFF: refusal(409, 'A number belongs to a company or platform user, who cannot be a subscriber.'),

  // cycles and money records
  PROGRAM_NOT_READY_FOR_CYCLES: refusal(
    400,
    'The program can have cycles once it is approved or its import is finished, and until it is completed or archived.',
  ),
  CYCLE_NUMBER_TAKEN: refusal(409, 'The program already has a cycle with this number.'),
  CYCLE_ALREADY_ACTIVE: refusal(409, 'Another cycle of the program is active; complete it first.'),
  CYCLE_MOVE_NOT_ALLOWED: refusal(409, 'The cycle cannot go from its present status to this one.'),
  CYCLE_AUCTION_UNDER_WAY: refusal(409, 'The auction of this cycle is under way; let it finish or cancel it first.'),
  CYCLE_HAS_WINNERS: refusal(409, 'The cycle has winners already; it can only be completed.'),
  CYCLE_CLOSED: refusal(409, 'The cycle is completed or cancelled; it cannot be changed any more.'),
  WINNERS_SET_BY_AUCTION: refusal(409, 'The auction of this cycle decides its winners; declare them there.'),
  DIVISION_TAKEN: refusal(409, 'This division of the cycle has its winner already.'),
  ENROLLMENT_ALREADY_WON: refusal(409, 'This enrollment has won a prize of the program already.'),
  INVOICE_EXISTS: refusal(409, 'There is already an invoice for this enrollment and cycle.'),
  INVOICE_CANCELLED: refusal(400, 'The invoice is cancelled and cannot be paid; create a new one.'),

  // stored files
  SIGNED_URL_INVALID: refusal(403, 'This is not a URL of ours, or it was changed; ask for a new one.'),
  SIGNED_URL_EXPIRED: refusal(403, 'The URL has expired; ask for a new one.'),
  UPLOAD_TYPE_DIFFERS: refusal(415, 'Upload with exactly the Content-Type that the URL was made for.'),
  UPLOAD_HEADER_MISSING: refusal(400, 'Send every one of the required headers with the upload.'),
  UPLOAD_EMPTY: refusal(400, 'The upload is empty; send the bytes of the file.'),
  UPLOAD_INCOMPLETE: refusal(400, 'The upload broke off; nothing was kept, try again.'),
  UPLOAD_ALREADY_DONE: refusal(409, 'A file was uploaded to this URL already; ask for a new one.'),
  UPLOAD_TOO_LARGE: refusal(413, 'The file is larger than 10 MB.'),
  UPLOAD_DISCARDED: refusal(400, 'This upload was too large or waited too long; ask for a new URL.'),
  FILE_NOT_UPLOADED: refusal(400, 'Nothing was uploaded yet; upload the file to its signed URL first.'),
  FILE_TOO_LARGE: refusal(400, 'The file is larger than 10 MB; ask for a new URL and upload a smaller one.'),
  FILE_TYPE_WRONG: refusal(400, 'The bytes of the file are not of the type that was announced.'),

  // agreement (MOU)
  MOU_NOT_ASSIGNED: refusal(404, 'No agreement is assigned to the company.'),
  MOU_NOT_READY: refusal(409, 'Upload and confirm this version before assigning it.'),
  MOU_SUPERSEDED: refusal(409, 'A later version took the place of this one; it cannot be assigned again.'),
  MOU_NOT_CURRENT: refusal(409, 'This is not the version that is assigned now; read the agreement again.'),

  // signatures
  SIGNATURE_NOT_USABLE: refusal(400, 'Name an active, confirmed signature of your own.'),

  // auction configuration
  PRESET_SLUG_TAKEN: refusal(409, 'Another preset has this slug; choose another or leave it out.'),
  PRESET_IN_USE: refusal(409, 'Programs use this preset; take it off them first.'),
  PRESET_OF_PLATFORM: refusal(403, 'Platform presets are kept by the platform; make a preset of your own instead.'),

  // templates and security types
  TEMPLATE_KEY_TAKEN: refusal(409, 'Another template of the company has this key; choose another.'),
  TEMPLATE_IN_USE: refusal(409, 'Programs use this template; take it off them first, or deactivate it.'),
  SECURITY_CODE_TAKEN: refusal(409, 'There is already a security type with this code; choose another.'),
  SECURITY_TYPE_IN_USE: refusal(409, 'Programs allow this security; take it off them first, or deactivate it.'),
  SECURITY_TYPE_OF_PLATFORM: refusal(403, 'Platform security types are kept by the platform; make one of your own.'),

  // enrollment
  PROGRAM_NOT_OPEN: refusal(400, 'This program takes no requests: it does not exist, is not published, or is full.'),
  ALREADY_INVITED: refusal(400, 'You are enrolled in this program or invited to it already.'),
  ALREADY_APPLIED: refusal(400, 'Your request is submitted already and cannot be changed any more.'),
  REQUEST_REJECTED: refusal(400, 'This request was rejected; begin a new one.'),
  REQUEST_NOT_CANCELLABLE: refusal(400, 'The request cannot be cancelled in its present status.'),
  EMAIL_NOT_VERIFIED: refusal(400, 'Verify your email address first.'),
  MOBILE_NOT_VERIFIED: refusal(400, 'Verify your mobile number first, by signing in with a code.'),
  NOT_ENROLLED_YET: refusal(400, 'The enrollment is not complete yet; complete the payment first.'),
  DOCUMENTS_MISSING: refusal(400, 'Upload the missing documents to your profile first; see details.'),
  EMAIL_CODE_INVALID: refusal(400, 'The code is wrong, expired or was sent to another address.'),
  REQUEST_NOT_DECIDABLE: refusal(
    400,
    'The request cannot go from its present status to this one: the platform approves first, then the company.',
  ),
  PROGRAM_FULL: refusal(409, 'The last slot of the program is taken.'),
  ENROLLMENT_PAYMENT_FINAL: refusal(409, 'The subscriber holds a ticket by this payment; it cannot be reversed.'),
  REQUEST_CLOSED: refusal(409, 'The request behind this invoice is closed; nobody can be enrolled by it.'),

  // payments
  GROSS_AMOUNT_DIFFERS: refusal(400, 'The amount is not that of the invoice; read the invoice again.'),
  AMOUNT_TOO_SMALL: refusal(400, 'Less than one rupee cannot be paid online; let the company record it.'),
  INVOICE_PAID: refusal(400, 'The invoice is paid already.'),
  REFUND_NOT_DUE: refusal(400, 'No refund is due for this payment.'),
  IDEMPOTENCY_KEY_REUSED: refusal(409, 'This idempotency key was used with another body; take a new key.'),
  PAYMENT_PROVIDER_DOWN: refusal(503, 'The payment provider does not answer; try again with the same key.'),
  WEBHOOK_SIGNATURE_INVALID: refusal(401, 'The signature does not fit the body.'),
  WEBHOOK_STALE: refusal(400, 'The delivery is too old to be taken.'),

  // challenges
  ATTEMPT_COMPLETED: refusal(409, 'This attempt is completed; start a new one to try again.'),
  CHALLENGE_ANSWERS_INVALID: refusal(400, 'Answer every question once, with one of its own options; see details.'),
  CHALLENGE_NOT_SCORED: refusal(501, 'Challenges of this category cannot be completed yet.'),
} as const satisfies Record<string, { status: RefusalStatus; message: string }>

export type RefusalCode = keyof typeof REFUSALS
