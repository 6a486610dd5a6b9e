// The catalogue of expected refusals: each code with its HTTP status and the sentence that clients see. Anything else that is
// thrown is a bug and becomes a 500.
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
  422: 'UNPROCESSABLE',
  426: 'UPGRADE_REQUIRED',
  429: 'RATE_LIMITED',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL',
  501: 'NOT_IMPLEMENTED',
  503: 'UNAVAILABLE',
} as const
export type RefusalStatus = keyof typeof STATUS_TYPES
/**
 * `requiredAmount`: the nearest amount in rupees that would be accepted. `keyword` and `params` say what `message` says, for clients
 * that write the sentence themselves; the response adds them where a rule gives only its sentence.
 */
export type Detail = {
  path: string
  message: string
  requiredAmount?: number
  keyword?: string
  params?: DetailParams
}
export type DetailParams = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>

const refusal = (status: RefusalStatus, message: string) => ({ status, message })

export const REFUSALS = {
  // any request
  BAD_REQUEST: refusal(400, 'The request is not valid.'),
  VALIDATION_FAILED: refusal(400, 'Some fields are not valid; see details.'),
  MALFORMED_JSON: refusal(400, 'The body is not valid JSON.'),
  NESTED_TOO_DEEP: refusal(400, 'The body is nested too deeply; use at most 20 levels.'),
  UNAUTHORIZED: refusal(401, 'The access token is missing, expired or not valid; sign in again.'),
  NO_ACTIVE_MEMBERSHIP: refusal(
    401,
    'You are not an active employee of a company; ask your company to restore your access.',
  ),
  FORBIDDEN: refusal(403, 'You are not allowed to do this.'),
  WRONG_PERSONA: refusal(403, 'This endpoint is for another user type.'),
  PERMISSION_REQUIRED: refusal(403, 'You do not hold the permission that this needs; ask your company to grant it.'),
  NOT_FOUND: refusal(404, "Not found, or you don't have access to it."),
  ROUTE_NOT_FOUND: refusal(
    404,
    'This endpoint does not exist; /docs lists the HTTP endpoints and /asyncapi.json the socket commands.',
  ),
  METHOD_NOT_ALLOWED: refusal(
    405,
    'This endpoint does not support this method; the Allow header lists the supported ones.',
  ),
  REQUEST_TIMEOUT: refusal(408, 'The request took too long to arrive; send it again.'),
  CONFLICT: refusal(409, 'The request conflicts with the current state; reload and try again.'),
  PRECONDITION_FAILED: refusal(412, 'A precondition of the request is not met; reload and try again.'),
  PAYLOAD_TOO_LARGE: refusal(413, 'The body is larger than this endpoint accepts; send a smaller one.'),
  IDEMPOTENCY_KEY_IN_USE: refusal(409, 'A request with this idempotency key is under way; try again in a moment.'),
  IDEMPOTENCY_ANSWER_LOST: refusal(
    409,
    'The request with this idempotency key was carried out, but its response was lost; read the result instead.',
  ),
  URI_TOO_LONG: refusal(414, 'The URL is too long; send a shorter one.'),
  UNSUPPORTED_MEDIA_TYPE: refusal(415, 'Send the body as application/json in UTF-8, without a content encoding.'),
  UPGRADE_REQUIRED: refusal(426, 'This address speaks WebSocket only; connect with a WebSocket client.'),
  RATE_LIMITED: refusal(429, 'Too many requests; wait a moment and try again.'),
  HEADERS_TOO_LARGE: refusal(431, 'The request headers are too large; send fewer or shorter ones.'),
  INTERNAL: refusal(
    500,
    'Something went wrong on our side; try again, and send us the request id if it happens again.',
  ),
  UNAVAILABLE: refusal(503, 'The service is busy or restarting; try again in a moment.'),

  // development
  CLOCK_ONLY_FORWARD: refusal(400, 'The clock moves only forward; send a later time.'),

  // identity
  OTP_INVALID: refusal(400, 'The code is wrong, expired or was requested on another device; request a new one.'),
  OTP_TRIES_EXHAUSTED: refusal(429, 'Too many wrong codes; request a new one.'),
  OTP_TOO_SOON: refusal(429, 'Too many codes were sent; wait before you request another.'),
  OTP_PAUSED: refusal(429, 'Too many wrong codes were entered; wait before you try again.'),
  OTP_BUDGET_USED_UP: refusal(
    429,
    'No new device gets a code today; use one you signed in with before, or try tomorrow.',
  ),
  PROOF_OF_WORK_REQUIRED: refusal(
    429,
    'Many codes were requested for this number or at this address; repeat the request with the proof that details ask for.',
  ),
  REFRESH_INVALID: refusal(401, 'The session has ended; sign in again.'),
  HAND_OVER_INVALID: refusal(401, 'This step was used or has expired; choose again where to go.'),
  MOBILE_TAKEN: refusal(409, 'This mobile number is already in use; use another one.'),
  EMAIL_TAKEN: refusal(409, 'This email address is already in use; use another one.'),
  INVALID_MOBILE: refusal(400, 'The mobile number is not valid for its country.'),
  INVITEE_NOT_AVAILABLE: refusal(
    409,
    'This person cannot be invited; ask for another mobile number and email address.',
  ),
  MOBILE_NOT_SERVED: refusal(
    400,
    'No messages are sent to this number; use a mobile number of a country that is served.',
  ),

  // second factor
  SECOND_FACTOR_REQUIRED: refusal(
    403,
    'You must set up a second factor before anything else; POST /v2/auth/second-factor/totp or …/passkeys/options starts it.',
  ),
  SECOND_FACTOR_CHALLENGE_INVALID: refusal(
    400,
    'The challenge has expired, was used or had too many wrong answers; start again.',
  ),
  SECOND_FACTOR_WRONG: refusal(400, 'The code or passkey is wrong, expired or was used before; try again.'),
  SECOND_FACTOR_PAUSED: refusal(429, 'Too many wrong codes; wait, or use a passkey or a recovery code.'),
  SECOND_FACTOR_PROOF_REQUIRED: refusal(
    403,
    'You already have a second factor; prove it first with POST /v2/auth/second-factor/challenge.',
  ),
  SECOND_FACTOR_MISSING: refusal(409, 'You have no second factor yet; set one up first.'),
  OWNER_REQUIRED: refusal(403, 'Only the owner of the company may do this; ask the owner.'),
  LAST_SECOND_FACTOR: refusal(409, 'You must keep a second factor; add another one before you remove this one.'),
  TOTP_NOT_STARTED: refusal(400, 'No authenticator app waits for its first code; start the setup again.'),
  PASSKEY_INVALID: refusal(400, 'The passkey could not be registered; start the registration again.'),
  PASSKEY_TAKEN: refusal(409, 'This passkey is already registered; use another one.'),
  PASSKEY_LIMIT: refusal(409, 'You already have 10 passkeys; remove one first.'),
  SECOND_FACTOR_RESET_OWN: refusal(409, 'Change your own second factor with a proof of it, or with a recovery code.'),
  SECOND_FACTOR_RESET_DENIED: refusal(
    403,
    'This employee holds permissions that you do not; ask the owner of the company, or for the owner a superadmin.',
  ),

  // employees
  EMPLOYEE_REVOKED: refusal(
    409,
    'The access of this employee was revoked; invite them again with the same mobile number to bring them back.',
  ),
  EMPLOYEE_NOT_SUSPENDED: refusal(409, 'Only a suspended employee can be reactivated.'),
  EMPLOYEE_NOT_ACTIVE: refusal(409, 'This employee is not active; reactivate them first.'),
  READER_ACCESS_ENDED: refusal(403, 'The time in which you may read is over; ask the owner of the company.'),
  READERS_ONLY_READ: refusal(403, 'You may read here and change nothing.'),
  LAST_OWNER: refusal(409, 'This employee owns the company; transfer the ownership first.'),
  ALREADY_OWNER: refusal(409, 'This employee already owns the company.'),
  OWNERSHIP_ALREADY_TRANSFERRED: refusal(409, 'The ownership has already been transferred; reload the employees.'),
  OWNER_NOT_ASSIGNABLE: refusal(400, 'The owner role cannot be assigned; the owner can transfer the ownership.'),
  ASSIGNMENT_EXISTS: refusal(409, 'The employee already has this role there.'),
  ASSIGNMENT_LIMIT: refusal(409, 'The employee already has 100 roles; remove one first.'),
  ROLE_SCOPE_MISMATCH: refusal(400, 'The role belongs to another scope; choose a role of this scope.'),
  ROLE_NOT_GRANTABLE: refusal(403, 'You can grant only permissions that you hold yourself at that scope.'),
  PERMISSIONS_NOT_HELD: refusal(
    403,
    'You can take away only permissions that you hold yourself at that scope; ask the owner of the company.',
  ),
  ROLE_BUILT_IN: refusal(403, 'Built-in roles cannot be changed; create a custom role instead.'),
  ROLE_NAME_TAKEN: refusal(409, 'A role with this name already exists; choose another name.'),
  ROLE_ASSIGNED: refusal(409, 'The role is assigned to employees; remove those assignments first.'),

  // invitations
  INVITATION_PENDING: refusal(409, 'This person already has a pending invitation; resend or revoke it.'),
  INVITATION_INVALID: refusal(400, 'The invitation is not valid; check the link or ask for a new invitation.'),
  INVITATION_CODE_WRONG: refusal(400, 'The code is wrong; enter the code from the invitation.'),
  INVITATION_CLOSED: refusal(400, 'The invitation has expired or was revoked; ask for a new one.'),
  INVITATION_USED: refusal(409, 'The invitation has already been accepted; sign in with your mobile number.'),
  INVITATION_TRIES_EXHAUSTED: refusal(429, 'Too many wrong codes; ask the company to resend the invitation.'),
  INVITATION_TOO_SOON: refusal(429, 'The invitation was sent less than a minute ago; wait before you resend it.'),
  INVITATION_LIMIT: refusal(429, 'The company has sent its invitations for today; send more tomorrow.'),
  MESSAGE_LIMIT: refusal(
    429,
    'The company has used up its messages of today; try again tomorrow, or ask the platform for more.',
  ),
  INVITATION_OUTDATED: refusal(
    409,
    'A role or branch of the invitation is gone, or its sender can no longer grant it; ask for a new invitation.',
  ),

  // auctions: lifecycle
  AUCTION_STATE_CONFLICT: refusal(
    409,
    'The auction status does not allow this; reload the auction, and schedule it first if it is PENDING.',
  ),
  PROGRAM_ENDED: refusal(409, 'The program is completed, cancelled or archived, so its auctions cannot be changed.'),
  NOT_AN_AUCTION_PROGRAM: refusal(400, 'Auctions are not enabled for this program.'),
  AUCTION_NOT_STARTABLE: refusal(409, 'Only a scheduled or approved auction can be started.'),
  CYCLE_NOT_ACTIVE: refusal(400, 'The cycle of this auction is not active; activate it first.'),
  NO_OPEN_DIVISION: refusal(409, 'Every division of this cycle already has a winner.'),
  PREBID_WINDOW_OPEN: refusal(409, 'The prebid window is still open; close it or wait for its deadline.'),
  APPROVAL_PENDING: refusal(409, 'The auction must be approved before it can start.'),
  APPROVAL_NOT_REQUIRED: refusal(400, 'This auction does not require approval.'),
  REVEAL_TOO_EARLY: refusal(400, 'Prebid amounts can be revealed only after the auction has ended.'),
  PREBID_DISABLED: refusal(400, 'Prebids are not enabled for this auction.'),
  WINNER_TOO_EARLY: refusal(
    409,
    'A winner can be declared only while the auction is ENDED and a division has no winner.',
  ),
  NOT_A_CANDIDATE: refusal(409, 'This offer is not one of the eligible candidates; reload the candidates.'),
  LIVE_BIDS_EXIST: refusal(409, 'The auction has live bids, so a prebid cannot win it.'),
  ENROLLMENT_NOT_FOUND: refusal(404, 'This enrollment does not exist in the program.'),
  ENROLLMENT_DISQUALIFIED: refusal(409, 'This enrollment was disqualified from the live auction and cannot win it.'),
  BIDDER_IS_A_CANDIDATE: refusal(409, 'This enrollment has placed a bid; declare that bid instead.'),
  INVALID_AMOUNT: refusal(400, 'The amount is not valid; see details.'),
  LOT_NEEDS_TWO: refusal(400, 'A lot needs at least two different candidates.'),
  LOT_WINNER_NOT_DRAWN: refusal(400, 'The winner must be one of the candidates of the lot.'),
  LOT_NOT_TIED: refusal(409, 'Only enrollments that are tied at the best offer can take part in the lot.'),
  LOT_INCOMPLETE: refusal(409, 'The lot must include every ticket that can win it: load the tickets and draw again.'),
  LOT_NOT_ELIGIBLE: refusal(
    409,
    'Only paid enrollments that have neither won nor been disqualified can take part in the lot.',
  ),
  PREBIDS_SEALED: refusal(409, 'Reveal the prebids first: a draw is among offers that everybody can see.'),
  LOG_NOT_READY: refusal(409, 'The log of this auction is still being computed; try again in a minute.'),
  DRAW_OPEN: refusal(409, 'A draw is open in this auction; wait for its result.'),
  DRAW_NOT_FOUND: refusal(404, 'This draw does not exist in the auction.'),
  LOT_PROOF_REQUIRED: refusal(
    409,
    'In this auction only a draw that can be proven decides: draw with a public random number or with the members’ phones.',
  ),
  DRAW_FINAL: refusal(409, 'This draw is final: it can neither be void any more nor be repeated.'),
  DRAW_CLOSED: refusal(409, 'This part of the draw is over, or has not begun.'),
  DRAW_FULL: refusal(409, 'As many members as possible take part in this draw already.'),
  DRAW_BARRED: refusal(403, 'This ticket did not reveal its number in an earlier draw of the auction.'),
  DRAW_SHARE_TAKEN: refusal(409, 'This ticket has already committed to another number.'),
  DRAW_SHARE_WRONG: refusal(422, 'This is not the number that the ticket has committed to.'),
  BEACON_INVALID: refusal(422, 'This is not the published number of the round that the draw waits for.'),
  WINNER_NOT_FOUND: refusal(404, 'This winner does not exist in the auction.'),
  PREBID_ALREADY_CLOSED: refusal(400, 'The prebid window is closed and cannot be opened again.'),

  // auctions: prebids
  PREBID_NOT_OPEN: refusal(400, 'The prebid window is closed.'),
  ACTIVE_PREBID_EXISTS: refusal(400, 'You already have an active prebid; cancel it before you place a new one.'),
  PREBID_DISQUALIFIED: refusal(403, 'This enrollment was disqualified from prebidding.'),
  PREBID_IMMUTABLE: refusal(400, 'A prebid of this auction cannot be edited; cancel it and place a new one.'),
  PREBIDS_FINAL: refusal(
    409,
    'The auction has been live, so its prebids are final; disqualify the bidder with a reason instead.',
  ),
  PREBID_NOT_FOUND: refusal(404, 'This active prebid does not exist.'),
  SIGNATURE_REQUIRED: refusal(400, 'This prebid needs a signed document; send the signatureAssetId of your signature.'),
  PREBID_TEMPLATE_MISSING: refusal(400, 'The document template for prebids is not configured; ask the company.'),
  PREBID_DOCUMENT_NOT_REQUIRED: refusal(400, 'Prebids of this program need no document.'),
  PREBID_DOCUMENT_OUTDATED: refusal(409, 'The document of this prebid has just changed; send the prebid again.'),

  // auctions: the live room
  DIRECT_ROOM_JOIN: refusal(403, 'Rooms cannot be joined directly; send auction.subscribe.'),
  UNKNOWN_COMMAND: refusal(400, 'This command does not exist; /asyncapi.json lists all commands.'),
  NOT_YOUR_ENROLLMENT: refusal(403, 'This enrollment is not yours or is not part of this cycle.'),
  AUCTION_NOT_JOINABLE: refusal(409, 'The auction cannot be joined in its current status.'),
  JOIN_WINDOW_NOT_OPEN: refusal(409, 'Joining has not opened yet; try again when the join window opens.'),
  JOIN_WINDOW_CLOSED: refusal(409, 'Joining has closed.'),
  LIVE_BID_DISQUALIFIED: refusal(403, 'This enrollment was disqualified from the live auction.'),
  ROOM_NOT_OPEN: refusal(403, 'Subscribers can enter the room only between scheduling and the end of the auction.'),
  TOO_MANY_ROOMS: refusal(409, 'This connection is subscribed to too many rooms; unsubscribe from some first.'),
  BID_NOT_FOUND: refusal(404, 'This bid does not exist in the auction.'),
  ALREADY_DISQUALIFIED: refusal(409, 'This enrollment has already been disqualified.'),
  ANNOUNCEMENT_NOT_FOUND: refusal(404, 'This announcement does not exist in the auction.'),
  PAYMENT_REQUIRED: refusal(
    400,
    'This cycle or an earlier instalment is not paid; pay what is due, or ask the company to create the invoice.',
  ),
  PRIOR_WINNER: refusal(409, 'This enrollment has already won in the program.'),

  // branches
  BRANCH_CODE_TAKEN: refusal(409, 'Another branch of the company has this code; choose another code.'),
  BRANCH_CODE_FINAL: refusal(409, 'Receipts or vouchers of the branch have its code, so the code stays.'),
  BRANCH_ARCHIVED: refusal(409, 'The branch is archived and cannot be changed or used any more.'),
  HEADQUARTERS_NOT_CLOSABLE: refusal(409, 'The headquarters branch cannot be deactivated or archived.'),
  BRANCH_HAS_PROGRAMS: refusal(409, 'The branch still has programs; complete, archive or transfer them first.'),
  BANK_ACCOUNT_TAKEN: refusal(409, 'The branch already has an account with this number.'),
  PRIMARY_ACCOUNT_TAKEN: refusal(409, 'Another account has just become the primary one; try again.'),

  // programs
  BRANCH_NOT_READY: refusal(
    400,
    'The branch cannot have programs yet; it must be active and have an operational address.',
  ),
  PROGRAM_ARCHIVED: refusal(409, 'The program is archived and cannot be changed any more.'),
  WRONG_SETUP_FLOW: refusal(
    400,
    'New and imported programs have different setup steps; use the steps of this kind of program.',
  ),
  PROGRAM_SETUP_FINISHED: refusal(400, 'The setup of this program is finished; edit the program instead.'),
  PROGRAM_STEP_OUT_OF_ORDER: refusal(400, 'The setup steps must be done in order; do the current step first.'),
  IMPORT_HAS_RECEIPTS: refusal(
    409,
    'Money has been received for past cycles of this import, so its subscribers cannot be replaced; continue with step 4.',
  ),
  OPENING_BALANCES_FINAL: refusal(
    409,
    'The first live cycle is settled, so opening balances are final; correct them with receipts and waivers.',
  ),
  OPENING_BALANCE_IN_USE: refusal(
    409,
    'More of an opening balance has been used than it would have; see details, and reverse what used it first.',
  ),
  PROGRAM_INCOMPLETE: refusal(400, 'The setup of this program is not finished; finish its steps first.'),
  PROGRAM_ALREADY_APPROVED: refusal(400, 'The program is approved; only a superadmin can change it.'),
  PROGRAM_NOT_APPROVED: refusal(400, 'The program must be approved first.'),
  PROGRAM_TRANSITION_NOT_ALLOWED: refusal(400, 'The program cannot change from its current status to this one.'),
  PROGRAM_ALREADY_STARTED: refusal(400, 'The program has started, so its approval cannot be changed.'),
  PROGRAM_MONEY_OPEN: refusal(409, 'Money of this program is open (see details); settle it, or close with a reason.'),
  PROGRAM_HAS_OPEN_AUCTION: refusal(409, 'The program has an open auction; finish or cancel it first.'),
  PROGRAM_NOT_TRANSFERABLE: refusal(
    400,
    'Only an incomplete or draft program without subscribers, cycles and auctions can move to another branch.',
  ),
  MOBILE_BELONGS_TO_STAFF: refusal(
    409,
    'A mobile number in the list belongs to a company or platform user, who cannot be a subscriber.',
  ),

  // cycles and money records
  PROGRAM_NOT_READY_FOR_CYCLES: refusal(
    400,
    'A program can have cycles only after its approval or import and before its completion.',
  ),
  CYCLE_NUMBER_TAKEN: refusal(409, 'The program already has a cycle with this number.'),
  CYCLE_ALREADY_ACTIVE: refusal(409, 'Another cycle of the program is active; complete it first.'),
  CYCLE_TRANSITION_NOT_ALLOWED: refusal(409, 'The cycle cannot change from its current status to this one.'),
  CYCLE_DATES_FINAL: refusal(
    409,
    'The auction of this cycle has been live, so the dates of the cycle can no longer change.',
  ),
  CYCLE_AUCTION_UNDER_WAY: refusal(409, 'The auction of this cycle is under way; let it finish or cancel it first.'),
  CYCLE_HAS_WINNERS: refusal(409, 'The cycle already has winners, so it can only be completed.'),
  CYCLE_CLOSED: refusal(409, 'The cycle is completed or cancelled and cannot be changed any more.'),
  WINNERS_SET_BY_AUCTION: refusal(409, 'The auction of this cycle decides its winners; declare them there.'),
  DIVISION_TAKEN: refusal(409, 'This division of the cycle already has a winner.'),
  INVOICE_EXISTS: refusal(409, 'This enrollment already has an invoice for the cycle.'),
  WAIVER_DECIDED: refusal(409, 'This waiver has been decided already; ask for a new one.'),
  WAIVER_EXCEEDS_CHARGE: refusal(
    409,
    'Less than this amount is open of the charge now; reject the waiver and ask for a new one.',
  ),
  WAIVER_PENDING: refusal(409, 'A waiver of this charge waits for a decision; decide it first.'),
  CHARGE_SETTLED: refusal(409, 'Nothing of this charge is open any more.'),
  INVOICE_CANCELLED: refusal(400, 'The invoice is cancelled and cannot be paid; create a new one.'),

  // stored files
  SIGNED_URL_INVALID: refusal(403, 'The URL is not valid or was changed; request a new one.'),
  SIGNED_URL_EXPIRED: refusal(403, 'The URL has expired; request a new one.'),
  UPLOAD_TYPE_MISMATCH: refusal(415, 'Upload with exactly the Content-Type that the URL was created for.'),
  UPLOAD_HEADER_MISSING: refusal(400, 'Send all required headers with the upload.'),
  UPLOAD_EMPTY: refusal(400, 'The upload is empty; send the content of the file.'),
  UPLOAD_INCOMPLETE: refusal(400, 'The upload was interrupted and not stored; try again.'),
  UPLOAD_ALREADY_DONE: refusal(409, 'A file has already been uploaded to this URL; request a new one.'),
  UPLOAD_TOO_LARGE: refusal(413, 'The file is larger than 10 MB; upload a smaller one.'),
  UPLOAD_DISCARDED: refusal(
    400,
    'The upload was discarded because it was too large or not confirmed in time; request a new URL.',
  ),
  FILE_NOT_UPLOADED: refusal(400, 'The file has not been uploaded; upload it to its signed URL first.'),
  FILE_TOO_LARGE: refusal(400, 'The file is larger than 10 MB; request a new URL and upload a smaller one.'),
  FILE_QUOTA_REACHED: refusal(
    409,
    'Your files take up all the space you have; reuse a file you have uploaded before, or ask the platform for more space.',
  ),
  TOO_MANY_UPLOADS: refusal(
    429,
    'Too many uploads wait for their confirmation; confirm them, or wait until they are discarded after a day.',
  ),
  FILE_INFECTED: refusal(400, 'The file carries malware and was deleted; clean your device and upload another file.'),
  SCANNER_UNAVAILABLE: refusal(503, 'The file cannot be scanned for malware now; confirm it again in a moment.'),
  PICTURE_TOO_LARGE: refusal(
    400,
    'The picture has too many pixels; make it smaller (25 megapixels, a signature 4), request a new URL and upload it.',
  ),
  FILE_ACTIVE_CONTENT: refusal(
    400,
    'The PDF contains scripts, attachments or other active content; print it to a new PDF, request a new URL and upload that.',
  ),
  FILE_ENCRYPTED: refusal(
    400,
    'The PDF is protected with a password; save it without one, request a new URL and upload that.',
  ),
  FILE_UNREADABLE: refusal(
    400,
    'The PDF is too complicated to be checked; print it to a new PDF, request a new URL and upload that.',
  ),
  FILE_TYPE_MISMATCH: refusal(
    400,
    'The content of the file does not match its declared type; request a new URL and upload a valid file.',
  ),

  // lookups
  PINCODE_UNKNOWN: refusal(404, 'The directory does not know this pincode; check it, or type the address.'),
  PAPER_MISSING: refusal(409, 'A paper that your company demands is not recorded; record it under Filings first.'),
  YEAR_FROZEN: refusal(409, 'The mapping of this year is frozen; its statements were signed.'),
  YEAR_NOT_OVER: refusal(409, 'The financial year is not over; freeze it after 31 March.'),
  NOTHING_TO_PRINT: refusal(400, 'No notice matches these filters; choose others.'),
  IFSC_UNKNOWN: refusal(404, 'The list of banks does not know this IFSC; check it on the passbook or a cheque.'),

  // platform desk
  LAST_SUPERADMIN: refusal(409, 'The platform needs at least one superadmin; add another one first.'),
  SUPERADMIN_CONFIGURED: refusal(
    409,
    'The settings of the service name this superadmin (SUPERADMIN_MOBILE); change them first.',
  ),
  CHALLENGE_SLUG_TAKEN: refusal(409, 'Another challenge has this slug; choose another.'),
  CHALLENGE_IN_USE: refusal(
    409,
    'People have taken this challenge, so its questions and results cannot change; create a new one.',
  ),

  // agreement (MOU)
  MOU_NOT_ASSIGNED: refusal(404, 'No agreement is assigned to the company.'),
  MOU_NOT_READY: refusal(409, 'This version has no confirmed file; upload and confirm it before you assign it.'),
  MOU_SUPERSEDED: refusal(409, 'A later version has replaced this one, so it cannot be assigned again.'),
  MOU_NOT_CURRENT: refusal(409, 'This version is no longer the assigned one; reload the agreement.'),
  MOU_NOT_ACCEPTED: refusal(
    409,
    'The company has not accepted an agreement yet; assign one and let the owner accept it.',
  ),
  COMPANY_STATUS_CONFLICT: refusal(409, 'The company cannot change from its current status to this one; reload it.'),

  // signatures
  SIGNATURE_NOT_USABLE: refusal(
    400,
    'The signature cannot be used; choose an active, confirmed signature of your own.',
  ),

  // auction configuration
  PRESET_SLUG_TAKEN: refusal(409, 'Another preset has this slug; choose another or leave it out.'),
  PRESET_IN_USE: refusal(409, 'Programs use this preset; remove it from them first.'),
  PLATFORM_PRESET_READ_ONLY: refusal(
    403,
    'Platform presets cannot be changed by a company; create your own preset instead.',
  ),

  // templates and security types
  TEMPLATE_KEY_TAKEN: refusal(409, 'Another template of the company has this key; choose another.'),
  TEMPLATE_IN_USE: refusal(409, 'Programs use this template; remove it from them first or deactivate it.'),
  SECURITY_CODE_TAKEN: refusal(409, 'A security type with this code already exists; choose another code.'),
  SECURITY_TYPE_IN_USE: refusal(409, 'Programs use this security type; remove it from them first or deactivate it.'),
  PLATFORM_SECURITY_TYPE_READ_ONLY: refusal(
    403,
    'Platform security types cannot be changed by a company; create your own instead.',
  ),

  // enrollment
  PROGRAM_NOT_OPEN: refusal(
    400,
    'This program does not accept requests: it does not exist, is not published, is full, or its applications have closed.',
  ),
  ALREADY_INVITED: refusal(400, 'You are already enrolled in this program or invited to it.'),
  ALREADY_APPLIED: refusal(400, 'Your request has already been submitted and cannot be changed any more.'),
  REQUEST_REJECTED: refusal(400, 'This request was rejected; start a new one.'),
  REQUEST_NOT_CANCELLABLE: refusal(400, 'The request cannot be cancelled in its current status.'),
  EMAIL_NOT_VERIFIED: refusal(400, 'Verify your email address first.'),
  MOBILE_NOT_VERIFIED: refusal(400, 'Verify your mobile number first by signing in with a code.'),
  PROFILE_LOCKED: refusal(409, 'This is on your application or ticket; ask the branch to correct it.'),
  NOT_ENROLLED_YET: refusal(400, 'The enrollment is not complete yet; complete the payment first.'),
  DOCUMENTS_MISSING: refusal(400, 'Documents are missing; upload them to your profile first (see details).'),
  EMAIL_CODE_INVALID: refusal(400, 'The code is wrong, expired or was sent to another address; request a new one.'),
  REQUEST_NOT_DECIDABLE: refusal(
    400,
    'The request cannot change from its current status to this one; the platform approves first, then the company.',
  ),
  PASSBOOK_NOT_BALANCED: refusal(
    409,
    'The passbook does not match the books and is being checked; print it later, or ask us about this ticket.',
  ),
  DESK_CODE_INVALID: refusal(
    400,
    'The code is wrong, expired or was sent for another program; send a new one to the person at the counter.',
  ),
  DESK_APPROVAL_PENDING: refusal(
    409,
    'The platform approves requests from the counter first; enroll without a payment and take it after the approval.',
  ),
  PROGRAM_FULL: refusal(409, 'The program is full; the last slot has been taken.'),
  ENROLLMENT_PAYMENT_FINAL: refusal(409, 'This payment gave the subscriber a ticket and cannot be reversed.'),
  TICKET_PAYMENT_FINAL: refusal(
    409,
    'This payment bought a vacant or removed ticket and cannot be voided; transfer or remove the ticket instead.',
  ),
  CHEQUE_NOT_CLEARED: refusal(
    409,
    'A cheque or draft for this ticket has not cleared; clear it or record that it bounced first.',
  ),
  CONTRIBUTIONS_NOT_STATED: refusal(
    409,
    'Months of this ticket were paid before the import; state with the notice what was paid for them, net of dividends.',
  ),
  REFUND_NOT_RETURNABLE: refusal(409, 'Only a refund that was paid by bank can come back.'),
  NOTHING_TO_RECOVER: refusal(409, 'The person of this refund owes nothing.'),
  REQUEST_CLOSED: refusal(
    409,
    'The enrollment request of this invoice is closed, so its payment cannot enroll anyone.',
  ),

  // holders of tickets
  COMPANY_TICKETS_TOO_LATE: refusal(
    409,
    'The first cycle of the program is completed; the company can take unsold tickets only before that.',
  ),
  TICKET_NOT_VACANT: refusal(
    409,
    'This ticket does not belong to the company any more; choose another company ticket.',
  ),
  TICKET_PRIZED: refusal(409, 'This ticket has won its prize, so it stays with its holder.'),
  QUOTE_CHANGED: refusal(409, 'The payment must be exactly the quoted amount; read the quote again (see details).'),
  TICKET_HAS_NO_MEMBER: refusal(409, 'This ticket belongs to no member any more.'),
  TICKET_NOT_IN_DEFAULT: refusal(409, 'Not enough instalments of this ticket are overdue to remove its member.'),
  TICKET_NOT_REMOVED: refusal(409, 'Only a removed ticket gets a substitute; remove its member first.'),
  TICKET_CASE_OPEN: refusal(409, 'A removal, substitution or transfer of this ticket is open; close it first.'),
  TICKET_CASE_CLOSED: refusal(409, 'This case is closed; reload the cases of the program.'),
  REENTRY_OVER: refusal(
    409,
    'The member can no longer come back: the days are over, or the ticket or the refund is gone.',
  ),
  REMOVAL_TOO_EARLY: refusal(409, 'The member may still pay; remove them after the last day of the notice.'),
  DUES_NOT_PAID: refusal(409, 'Instalments of this ticket are still overdue; record their payment first.'),
  REQUEST_NOT_APPROVED: refusal(409, 'This request is not approved yet; the platform must approve it first.'),

  // refunds
  REFUND_ALREADY_PAID: refusal(409, 'This refund has been paid already.'),
  DIVIDENDS_STILL_DEDUCTED: refusal(
    409,
    'The next bills will deduct these dividends; refund them after the last cycle is completed.',
  ),

  // payments
  GROSS_AMOUNT_MISMATCH: refusal(400, 'The amount differs from the invoice; reload the invoice.'),
  AMOUNT_TOO_SMALL: refusal(
    400,
    'Amounts below one rupee cannot be paid online; ask the company to record the payment.',
  ),
  INVOICE_PAID: refusal(400, 'The invoice has already been paid.'),
  PRIZE_ALREADY_PAID: refusal(409, 'The prize of this winner has been paid, so the winner cannot be disqualified.'),
  PAYOUT_WRONG_STATE: refusal(409, 'The payout case is in another state; reload it to see what can be done.'),
  PAYOUT_PAPERS_MISSING: refusal(409, 'Papers of the payout case are missing; complete the checklist (see details).'),
  PAYOUT_NOT_SETTLED: refusal(
    409,
    'The cycle is not settled yet; pay the prize after its last winner is declared and revealed.',
  ),
  PAYOUT_NET_NEGATIVE: refusal(409, 'The deductions are more than the prize; deduct less (see details).'),
  PAYOUT_CHANGED: refusal(409, 'The figures have changed; check the new ones (see details) and have them approved.'),
  PAYOUT_CASH_LIMIT: refusal(
    409,
    'Sections 269ST and 269T forbid ₹ 2,00,000 or more in cash; pay by NEFT, cheque or UPI.',
  ),
  PAYOUT_UTR_TAKEN: refusal(409, 'Another payment has this UTR; check the number.'),
  PAYOUT_NOT_RETURNABLE: refusal(409, 'Only a prize that a bank has paid can come back from one.'),
  VOUCHER_NOT_ISSUED: refusal(
    409,
    'Only a cheque or draft that is issued and not paid can change its status; reload it.',
  ),
  BANK_LINE_MATCHED: refusal(409, "This money is matched with the bank's statement; undo the match first."),
  BANK_LINE_NOT_OPEN: refusal(409, 'A line is matched already, or the match is no proposal any more; reload the page.'),
  BANK_SUMS_DIFFER: refusal(409, 'Both sides of a match must have the same sum.'),
  BANK_MONTH_SIGNED: refusal(409, 'This month of the bank account is signed and no longer changes.'),
  BANK_MONTH_NOT_READY: refusal(409, 'The month cannot be signed yet (see details).'),
  CHEQUE_NOT_STALE: refusal(409, 'A cheque is stale three months after its day; see staleFrom.'),
  PAYOUT_REDRAW_TOO_EARLY: refusal(
    409,
    'The prize can be drawn again after two months without papers; see redrawFrom.',
  ),
  SECURITY_RETURNED: refusal(409, 'This security has been returned already.'),
  GUARANTOR_TAKEN: refusal(409, 'This payout case already has a guarantor with this mobile number.'),
  GUARANTOR_CONSENTED: refusal(409, 'This guarantor has consented already.'),
  GUARANTOR_CODE_INVALID: refusal(400, 'The code is wrong or expired; send a new one.'),
  MINUTES_TOO_EARLY: refusal(
    409,
    'Minutes can be drafted once the auction has ended, a winner is declared and the prebids are revealed.',
  ),
  REGISTER_TOO_LONG: refusal(409, 'The register has more than 5,000 entries; choose a shorter period.'),
  MINUTES_OF_AUCTION: refusal(409, 'This cycle has an auction on the platform; draft the minutes of the auction.'),
  LAST_MINUTES_OPEN: refusal(
    409,
    'Draft the minutes of the last draw and have them signed first; the policy of the company demands it.',
  ),
  MINUTES_NOT_DRAFTED: refusal(409, 'There are no minutes of this auction yet; draft them first.'),
  MINUTES_CHANGED: refusal(409, 'The minutes have changed; read the newest version first.'),
  MINUTES_FINAL: refusal(
    409,
    'These minutes are signed; they can be amended only after a winner is declared or disqualified.',
  ),
  MINUTES_SIGNER_ABSENT: refusal(403, 'Only people who were present at the auction can read and sign its minutes.'),
  MINUTES_ALREADY_SIGNED: refusal(409, 'You have signed or disputed these minutes already.'),
  MINUTES_CODE_INVALID: refusal(400, 'The code is wrong or expired; send yourself a new one.'),
  MINUTES_UNSIGNED: refusal(409, 'Only signed minutes can be filed; see what is missing.'),
  MINUTES_LINK_ENDED: refusal(403, 'This link has expired or was revoked; ask the company for a new one.'),
  DAY_CLOSED: refusal(409, 'The day book of this branch is closed for today; take the money on the next day.'),
  EARLIER_DAY_OPEN: refusal(409, 'An earlier day of this branch is not closed; close the days in order (see details).'),
  CASH_LIMIT_REACHED: refusal(
    409,
    'Section 269ST of the Income-tax Act forbids ₹ 2,00,000 or more in cash from one person a day; take it by bank.',
  ),
  CASH_NOT_ENOUGH: refusal(409, 'The branch does not have that much cash; reload the day book.'),
  UTR_TAKEN: refusal(
    409,
    'Another receipt of the company has this UTR; check whether the payment is recorded already.',
  ),
  RECEIPT_STATE_CONFLICT: refusal(409, 'The status of the receipt does not allow this; reload the receipt.'),
  RECEIPT_NOT_VOIDABLE: refusal(
    409,
    'Online money, money kept from a prize and deposited cheques cannot be voided; refund, send back or bounce them.',
  ),
  SUSPENSE_TOO_OLD: refusal(
    409,
    'Receipts have been in suspense for more than 7 days; state how their money came, then close the day.',
  ),
  VOID_PENDING: refusal(409, 'Somebody has already asked to void this receipt; another person decides.'),
  VOID_NOT_REQUESTED: refusal(409, 'Nobody has asked to void this receipt, or it was decided; ask first.'),
  DECIDED_AT_CASE: refusal(409, 'This decision takes a payment; make it where the case is.'),
  DECISION_PENDING: refusal(409, 'Somebody has already asked for this; another person decides.'),
  DECISION_MADE: refusal(409, 'This was decided already; look at it again.'),
  DECISION_EXPIRED: refusal(409, 'Nobody decided this within 24 hours; ask for it again.'),
  DECISION_OUTDATED: refusal(409, 'Something has changed since you looked at this; look at it again, then decide.'),
  SECOND_PERSON_REQUIRED: refusal(
    409,
    'This needs two people, and you have done your part; ask a colleague to do the rest.',
  ),
  EMPLOYEE_NOT_CONFIRMED: refusal(
    409,
    'This needs two people, and a colleague invited one of you; ask the owner to confirm that employee, or to do this.',
  ),
  REFUND_NOT_DUE: refusal(400, 'No refund is due for this payment.'),
  IDEMPOTENCY_KEY_REUSED: refusal(409, 'This idempotency key was used with a different request; use a new key.'),
  PAYMENT_PROVIDER_DOWN: refusal(
    503,
    'The payment provider does not respond; try again with the same idempotency key.',
  ),
  ONLINE_PAYMENTS_OFF: refusal(409, 'The company takes no payments online now; pay at its branch or by bank transfer.'),
  PAYMENT_ACCOUNT_EXISTS: refusal(409, 'The company has an active payment account; disable it first.'),
  GSTIN_TAKEN: refusal(409, 'The company has a registration with this GSTIN; change or end that one.'),
  GST_PREFIX_TAKEN: refusal(409, 'Another registration of the company has this prefix; choose another one.'),
  GST_SERIES_BEGUN: refusal(409, 'Documents have this prefix, so it cannot change any more.'),
  SETTLEMENT_EXCEEDS_BALANCE: refusal(
    409,
    'More than lies at the provider by the books; check the amount and the fee, or wait for the payments to arrive.',
  ),
  SETTLEMENT_UTR_TAKEN: refusal(
    409,
    'Another settlement of the company has this UTR; check whether it is recorded already.',
  ),
  WEBHOOK_SIGNATURE_INVALID: refusal(401, 'The signature does not match the body.'),
  WEBHOOK_STALE: refusal(400, 'The delivery is too old to be accepted.'),

  // challenges
  ATTEMPT_COMPLETED: refusal(409, 'This attempt is completed; start a new one to try again.'),
  CHALLENGE_ANSWERS_INVALID: refusal(400, 'Answer every question once, with one of its options; see details.'),
  CHALLENGE_NOT_SCORED: refusal(501, 'Challenges of this category cannot be completed yet.'),
} as const satisfies Record<string, { status: RefusalStatus; message: string }>

export type RefusalCode = keyof typeof REFUSALS

/** Codes that some endpoints return with another status than the catalogue's, as the specification asks of those endpoints. */
export const OTHER_STATUSES = {
  AUCTION_STATE_CONFLICT: 400,
  PRIOR_WINNER: 400,
} as const satisfies Partial<Record<RefusalCode, RefusalStatus>>

/** The statuses that a code comes with. */
export const statusesOf = (code: RefusalCode): RefusalStatus[] => [
  REFUSALS[code].status,
  ...(code in OTHER_STATUSES ? [OTHER_STATUSES[code as keyof typeof OTHER_STATUSES]] : []),
]
