// What a verification found, and the one word for it. Every question must be answered: a check that was not made is never a pass.
export const QUESTIONS = [
  'LINES',
  'PAYLOADS',
  'PRIVATE_FACTS',
  'HEAD',
  'RECEIPTS',
  'ANCHORS',
  'KEYS',
  'REPLAY',
  'PREBIDS',
  'DRAWS',
  'MINUTES',
] as const
export type Question = (typeof QUESTIONS)[number]

/**
 * NO is a contradiction, with the documents that prove it; UNKNOWN is a part that is missing or that this version cannot read. NOT_SHOWN
 * is a document that this kind of reader does not get: the log commits to it, nothing here rests on it, and the verdict names it.
 */
export type Answer =
  | { kind: 'YES'; detail: string }
  | { kind: 'NO'; detail: string; documents: readonly string[] }
  | { kind: 'UNKNOWN' | 'NOT_SHOWN'; detail: string }
export type Answers = Partial<Record<Question, Answer>>

/** How far the head is vouched for: by nobody, by the service, or by a quorum of witnesses too. */
export type Vouched = 'NOBODY' | 'SERVICE' | 'WITNESSES'

export type Verdict = { kind: 'WITNESSED' | 'SIGNED' | 'UNSIGNED' | 'INCOMPLETE' | 'FORGED'; reason: string }

export function verdictOf(answers: Answers, vouched: Vouched): Verdict {
  for (const question of QUESTIONS) {
    const answer = answers[question]
    if (answer?.kind === 'NO') return { kind: 'FORGED', reason: answer.detail }
  }
  for (const question of QUESTIONS) {
    const answer = answers[question]
    if (answer === undefined) return { kind: 'INCOMPLETE', reason: `${question} was not checked.` }
    if (answer.kind === 'UNKNOWN') return { kind: 'INCOMPLETE', reason: answer.detail }
  }
  return vouchedVerdict(vouched, unseenIn(answers))
}

function unseenIn(answers: Answers): string {
  const unseen = QUESTIONS.filter((question) => answers[question]?.kind === 'NOT_SHOWN')
  return unseen.length === 0 ? '' : ` Not shown to this reader, so not checked: ${unseen.join(', ').toLowerCase()}.`
}

function vouchedVerdict(vouched: Vouched, unseen: string): Verdict {
  if (vouched === 'WITNESSES')
    return { kind: 'WITNESSED', reason: `Independent witnesses signed this history.${unseen}` }
  if (vouched === 'SERVICE')
    return { kind: 'SIGNED', reason: `The service signed this history. Two histories are not excluded.${unseen}` }
  return { kind: 'UNSIGNED', reason: `Nobody signed this history.${unseen}` }
}

const EXIT_CODES = { WITNESSED: 0, SIGNED: 0, FORGED: 1, UNSIGNED: 2, INCOMPLETE: 2 } as const
export const exitCodeOf = ({ kind }: Verdict): number => EXIT_CODES[kind]
