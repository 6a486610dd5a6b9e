// Who may record that a cheque has bounced. Server and browser ask the same rule.

export type Cheque = {
  collectedById: string | null
  /** Set when the money was taken without a mode and somebody stated later that it was a cheque. */
  modeStatedById: string | null
  depositedById: string | null
}

/**
 * A bounce makes the member owe again, as a void does, so it takes two people: the employee who recorded the money as a cheque,
 * and a second one who deposits it or records the bounce.
 */
export function bounceBlockedReason(cheque: Cheque, actorId: string): 'SECOND_PERSON_REQUIRED' | null {
  const { collectedById, modeStatedById, depositedById } = cheque
  const saidSo = modeStatedById ?? collectedById
  const isSecondPerson = actorId !== saidSo || (depositedById !== null && depositedById !== saidSo)
  return isSecondPerson ? null : 'SECOND_PERSON_REQUIRED'
}
