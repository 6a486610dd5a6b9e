// Who may sign minutes, who counts as what, and what is still missing. Pure: server and verifier judge alike.

/** What minutes say about the people who sign them, whether an auction or another draw was held. */
export type SignedContent = {
  present: readonly { personId: string | null; isStaff: boolean }[]
  entitled: readonly { personId: string | null; name: string }[]
  statements: { deputyName: string | null }
}

/** Besides the foreman and the prized subscribers, by section 17(1). */
export const OTHERS_NEEDED = 2

export type MinutesSignature = {
  role: 'FOREMAN' | 'SUBSCRIBER'
  personId: string
  /** Of the text that was signed. */
  digest: string
  at: string
}
export type SignerRole = 'PRIZED' | 'OTHER' | 'STAFF'
export type Missing =
  | { kind: 'FOREMAN' }
  | { kind: 'PRIZED'; personId: string; name: string }
  | { kind: 'OTHERS'; count: number }
  | { kind: 'DEPUTY'; name: string }

/** As what a subscriber signs; null for somebody who was not present. */
export function signerRole({ present, entitled }: SignedContent, personId: string): SignerRole | null {
  const tickets = present.filter((each) => each.personId === personId)
  if (tickets.length === 0) return null
  if (entitled.some((each) => each.personId === personId)) return 'PRIZED'
  return tickets.some(({ isStaff }) => isStaff) ? 'STAFF' : 'OTHER'
}

/** A person counts once, however many tickets or signatures they have. */
export function missingSignatures(
  content: SignedContent,
  digest: string,
  signatures: readonly MinutesSignature[],
): Missing[] {
  const valid = signatures.filter((signature) => signature.digest === digest)
  const signers = new Set(valid.filter(({ role }) => role === 'SUBSCRIBER').map(({ personId }) => personId))
  const prized = new Map(
    content.entitled.flatMap(({ personId, name }) =>
      personId !== null && content.present.some((each) => each.personId === personId)
        ? [[personId, name] as const]
        : [],
    ),
  )
  const others = [...signers].filter((personId) => signerRole(content, personId) === 'OTHER').length
  return [
    ...(valid.some(({ role }) => role === 'FOREMAN') ? [] : [{ kind: 'FOREMAN' as const }]),
    ...[...prized]
      .filter(([personId]) => !signers.has(personId))
      .map(([personId, name]) => ({ kind: 'PRIZED' as const, personId, name })),
    ...(others >= OTHERS_NEEDED ? [] : [{ kind: 'OTHERS' as const, count: OTHERS_NEEDED - others }]),
    ...(content.statements.deputyName === null
      ? []
      : [{ kind: 'DEPUTY' as const, name: content.statements.deputyName }]),
  ]
}

export type MinutesStatus = 'DRAFT' | 'INCOMPLETE' | 'FINAL' | 'SIGNED_ON_PAPER'

export function minutesStatus(missing: readonly Missing[], signatureCount: number, hasPaper: boolean): MinutesStatus {
  if (missing.length === 0) return 'FINAL'
  if (hasPaper) return 'SIGNED_ON_PAPER'
  return signatureCount === 0 ? 'DRAFT' : 'INCOMPLETE'
}
