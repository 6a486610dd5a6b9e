type RemovalBlockedReason = 'LAST_SUPERADMIN' | 'SUPERADMIN_CONFIGURED'

/** The service does not start when the number in its settings belongs to somebody else, so that superadmin stays. */
export function removalBlockedReason(
  person: { mobileNumber: string },
  superadminCount: number,
  configuredMobile: string,
): RemovalBlockedReason | null {
  if (superadminCount <= 1) return 'LAST_SUPERADMIN'
  return person.mobileNumber === configuredMobile ? 'SUPERADMIN_CONFIGURED' : null
}
