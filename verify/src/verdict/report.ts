// One verification from the files of a reader to the lines that are shown: the same on the command line and in a browser.

import { type Bundle, parseBundle } from '../bundle/bundle.ts'
import type { VerifyBls } from '../draws/beacon.ts'
import { type ReadLogFile, scanLog } from '../log/scan.ts'
import type { VerifyEd25519 } from '../notes/note.ts'
import { parsePolicy } from '../notes/policy.ts'
import { parseReceipts } from '../notes/receipts.ts'
import { type Policy, policyOf } from '../notes/trusted.ts'
import { checkEvidence } from './evidence.ts'
import { type Answer, type Answers, exitCodeOf, QUESTIONS, type Question, type Verdict, verdictOf } from './verdict.ts'

export type Files = { bundle: string; receipts: string | null; policy: string | null }
export type Means = { verifyEd25519: VerifyEd25519; verifyBls: VerifyBls; readLogFile: ReadLogFile | null }
export type Report = {
  auctionId: string | null
  answers: readonly { question: Question; answer: Answer }[]
  notices: readonly string[]
  verdict: Verdict
  exitCode: number
  /** What proves a contradiction. */
  documents: readonly string[]
}

const TITLES: Readonly<Record<Question, string>> = {
  LINES: 'Are the events complete and in order?',
  PAYLOADS: 'Is what was shown what was logged?',
  PRIVATE_FACTS: 'Do opened secrets fit their commitments?',
  HEAD: 'Does the signed head cover these events?',
  RECEIPTS: 'Do your receipts lie on this history?',
  ANCHORS: 'Do the anchors in the public log agree?',
  KEYS: 'Did each key follow from the one before it?',
  REPLAY: 'Do the rules give this auction?',
  PREBIDS: 'Were the sealed prebids kept?',
  DRAWS: 'Were lots drawn as announced?',
  MINUTES: 'Do the minutes follow from the log?',
}
export const titleOf = (question: Question): string => TITLES[question]

const unknown = (detail: string): Answer => ({ kind: 'UNKNOWN', detail })

const unread = (reason: string): Report => {
  const verdict = { kind: 'INCOMPLETE', reason } as const
  return { auctionId: null, answers: [], notices: [], verdict, exitCode: exitCodeOf(verdict), documents: [] }
}

export async function verifyFiles(files: Files, means: Means): Promise<Report> {
  const parsed = parseBundle(files.bundle)
  if (parsed.kind === 'UNREADABLE') return unread(parsed.reason)
  const policy = readPolicy(files.policy)
  if (typeof policy === 'string') return unread(policy)
  const receipts = files.receipts === null ? null : parseReceipts(files.receipts, parsed.bundle.auctionId)
  if (receipts?.kind === 'UNREADABLE') return unread(receipts.reason)
  const { bundle } = parsed
  const checked = await checkEvidence(bundle, policy, receipts?.notes ?? [], means.verifyEd25519, means.verifyBls)
  const answers = await withScan(bundle, policy, checked.answers, means)
  const notices = [
    ...checked.notices,
    ...(receipts && receipts.otherCount > 0 ? [otherReceipts(receipts.otherCount)] : []),
  ]
  return reportOf(bundle, answers, notices, verdictOf(answers, checked.vouched))
}

const otherReceipts = (count: number): string =>
  count === 1 ? '1 receipt is of another auction.' : `${count} receipts are of other auctions.`

function readPolicy(text: string | null): Policy | null | string {
  if (text === null) return null
  const read = parsePolicy(text)
  if (read.kind === 'BAD') return `The policy cannot be read. Line ${read.line}: ${read.reason}`
  return policyOf(read.policy) ?? 'The policy does not name the receipt keys of one host.'
}

async function withScan(bundle: Bundle, policy: Policy | null, answers: Answers, means: Means): Promise<Answers> {
  if (means.readLogFile === null) return answers
  if (policy === null) return { ...answers, ANCHORS: unknown('Without a policy the log cannot be read.') }
  let found: Answer
  try {
    found = await scanLog(bundle, policy, means.readLogFile, means.verifyEd25519)
  } catch {
    found = unknown('The log could not be read.')
  }
  const isWorse = found.kind === 'NO' ? answers.ANCHORS?.kind !== 'NO' : answers.ANCHORS?.kind === 'YES'
  return isWorse ? { ...answers, ANCHORS: found } : answers
}

function reportOf({ auctionId }: Bundle, answers: Answers, notices: readonly string[], verdict: Verdict): Report {
  const asked = QUESTIONS.map((question) => ({ question, answer: answers[question] ?? unknown('Not checked.') }))
  const forged = asked.find(({ answer }) => answer.kind === 'NO')?.answer
  return {
    auctionId,
    answers: asked,
    notices,
    verdict,
    exitCode: exitCodeOf(verdict),
    documents: forged?.kind === 'NO' ? forged.documents : [],
  }
}

const MARKS = { YES: 'yes', NO: 'NO', UNKNOWN: '?', NOT_SHOWN: '-' } as const
/** Documents may hold anything that their author liked to write: nothing of it reaches a terminal but printable characters. */
export const printable = (text: string): string =>
  text.replace(/[^\n\x20-\x7e\u00a1-\uffff]/g, '·').replace(/[\u202a-\u202e\u2066-\u2069]/g, '·')

export function formatReport({ auctionId, answers, notices, verdict, documents }: Report): string {
  const lines = [
    ...(auctionId === null ? [] : [`Auction ${auctionId}`]),
    ...answers.map(({ question, answer }) => `${MARKS[answer.kind].padEnd(4)} ${TITLES[question]} ${answer.detail}`),
    ...notices.map((notice) => `note ${notice}`),
    `${verdict.kind}: ${verdict.reason}`,
    ...documents.flatMap((document) => ['---', document.trimEnd().slice(0, 4000)]),
  ]
  return `${lines.map(printable).join('\n')}\n`
}
