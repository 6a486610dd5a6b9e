// The refusal for each violated constraint. The database settles races; this table says what to return to the caller.
import type { ConstraintRefusals } from '#platform/db/types'

export const CONSTRAINT_REFUSALS: ConstraintRefusals = {
  users__one_per_mobile: { code: 'MOBILE_TAKEN', path: 'mobileNumber' },
  users__one_per_email: { code: 'EMAIL_TAKEN', path: 'email' },
  companies__one_per_login_mobile: { code: 'MOBILE_TAKEN', path: 'mobileNumber' },
  companies__one_per_email: { code: 'EMAIL_TAKEN', path: 'email' },
  branches__live_code_per_company: { code: 'BRANCH_CODE_TAKEN', path: 'branchCode' },
  branches_company_id_fkey: { code: 'NOT_FOUND' },
  branch_bank_accounts__live_number_per_branch: { code: 'BANK_ACCOUNT_TAKEN', path: 'accountNumber' },
  branch_bank_accounts__one_primary: { code: 'PRIMARY_ACCOUNT_TAKEN', path: 'isPrimary' },
  memberships__one_per_user: { code: 'MOBILE_TAKEN', path: 'mobileNumber' },
  role_assignments__once_per_scope: { code: 'ASSIGNMENT_EXISTS', path: 'roleId' },
  role_assignments__one_owner: { code: 'OWNERSHIP_ALREADY_TRANSFERRED' },
  roles__one_name_per_company: { code: 'ROLE_NAME_TAKEN', path: 'name' },
  invitations__pending_email: { code: 'INVITATION_PENDING', path: 'email' },
  invitations__pending_mobile: { code: 'INVITATION_PENDING', path: 'mobileNumber' },
  cycles__numbered_per_program: { code: 'CYCLE_NUMBER_TAKEN', path: 'cycleNumber' },
  cycles__one_active_per_program: { code: 'CYCLE_ALREADY_ACTIVE', path: 'status' },
  invoices__one_live_per_cycle_and_enrollment: { code: 'INVOICE_EXISTS' },
  enrollment_requests__one_live_per_program: { code: 'ALREADY_APPLIED' },
  winners__one_per_division: { code: 'DIVISION_TAKEN', path: 'winners' },
  winners__one_win_per_enrollment: { code: 'PRIOR_WINNER', path: 'winners' },
  prebids__one_active_per_enrollment: { code: 'ACTIVE_PREBID_EXISTS', path: 'enrolledSubscriberId' },
  auction_presets__one_slug_per_owner: { code: 'PRESET_SLUG_TAKEN', path: 'slug' },
  document_templates__one_key_per_company: { code: 'TEMPLATE_KEY_TAKEN', path: 'key' },
  security_types__one_code_per_owner: { code: 'SECURITY_CODE_TAKEN', path: 'code' },
}
