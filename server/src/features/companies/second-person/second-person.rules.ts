// Who counts as the second person where two have to agree. An employee with the right to invite could be both: so a person whom another
// employee than the owner has invited counts, on either side, only after the owner has confirmed them. [spec: Who is the second]

export type Colleague = { userId: string; isOwner: boolean; isConfirmed: boolean }

export type SecondPersonRefusal = 'SECOND_PERSON_REQUIRED' | 'EMPLOYEE_NOT_CONFIRMED'

/** `seconds` are those who would be the second person; one of them has to be. People who are no employees act for the platform. */
export function secondPersonBlockedReason(
  firstIds: readonly string[],
  secondIds: readonly string[],
  colleagues: readonly Colleague[],
): SecondPersonRefusal | null {
  const others = secondIds.filter((id) => !firstIds.includes(id))
  if (others.length === 0) return 'SECOND_PERSON_REQUIRED'
  const found = new Map(colleagues.map((colleague) => [colleague.userId, colleague]))
  const isConfirmed = (id: string) => found.get(id)?.isConfirmed ?? true
  const counts = (id: string) => found.get(id)?.isOwner || (isConfirmed(id) && firstIds.every(isConfirmed))
  return others.some(counts) ? null : 'EMPLOYEE_NOT_CONFIRMED'
}
