// Challenges for subscribers, their attempts, and the public card of a result. [spec: Challenges and scoring; Enrollment endpoints]
import { DEMO_ANSWERS } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Count, Id, Instant, Nullable, NullableInstant, NullableText, OneOf, type Static, Type } from '../kit/schema.ts'

export const CHALLENGE_CATEGORIES = [
  'PERSONALITY',
  'QUIZ',
  'PUZZLE',
  'PREDICTION',
  'POLL',
  'HABIT',
  'REFERRAL',
] as const
export const CHALLENGE_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export const CHALLENGE_ATTEMPT_STATUSES = ['STARTED', 'COMPLETED'] as const

const MAX_ANSWERS = 500

export const ChallengeCard = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  category: OneOf(CHALLENGE_CATEGORIES),
  difficulty: Type.String(),
  durationMinutes: Type.Integer(),
  participantsCount: { ...Count, description: 'subscribers with at least one attempt' },
  isTrending: Type.Boolean(),
  isNew: Type.Boolean(),
})
export type ChallengeCard = Static<typeof ChallengeCard>

export const ChallengeResult = Type.Object({
  id: Id,
  challengeId: Id,
  resultKey: Type.String(),
  title: Type.String(),
  iconKey: Type.String(),
  description: Type.String(),
  shareTitle: Type.String(),
  shareBody: Type.String(),
  displayOrder: Type.Integer(),
})

export const Option = Type.Object({ id: Id, text: Type.String(), displayOrder: Type.Integer() })
export const Question = Type.Object({
  id: Id,
  text: Type.String(),
  displayOrder: Type.Integer(),
  options: Type.Array(Option),
})
export const ChallengeDetail = Type.Object({
  ...ChallengeCard.properties,
  status: OneOf(CHALLENGE_STATUSES),
  questions: Type.Array(Question),
  results: Type.Array(ChallengeResult),
})

const Percentage = Type.Integer({ minimum: 0, maximum: 100 })

/** What a shared link shows: the challenge and the result, nothing about the subscriber or the answers. */
export const ResultCard = Type.Object({
  challenge: ChallengeCard,
  result: ChallengeResult,
  matchPercentage: Percentage,
  sharePath: Type.String(),
  imageUrl: Type.String({ description: 'the card as a PNG of 1200 by 630 pixels' }),
  completedAt: Instant,
})

export const ChallengeAttempt = Type.Object({
  id: Id,
  challengeId: Id,
  userId: Id,
  status: OneOf(CHALLENGE_ATTEMPT_STATUSES),
  challenge: ChallengeCard,
  result: Nullable(ChallengeResult),
  matchPercentage: Nullable(Percentage),
  shareToken: NullableText,
  startedAt: Instant,
  completedAt: NullableInstant,
  resultCard: Nullable(ResultCard),
})

export const CompletionResult = Type.Object({
  attemptId: Id,
  challenge: ChallengeCard,
  result: ChallengeResult,
  matchPercentage: Percentage,
  shareToken: Type.String(),
  sharePath: Type.String(),
  completedAt: Instant,
})

/** [spec: Answers] One answer; `selectedOptionId` is another name of `optionId`. */
export const ChallengeAnswer = Type.Object({
  questionId: Id,
  optionId: Type.Optional(Id),
  selectedOptionId: Type.Optional({ ...Id, description: 'another name of optionId' }),
})
export type ChallengeAnswer = Static<typeof ChallengeAnswer>

export const Answers = Type.Object({ answers: Type.Array(ChallengeAnswer, { maxItems: MAX_ANSWERS }) })

const CLAIM_TOKEN_CHARACTERS = 43

/** [spec: Ids] Share tokens have their own format; anything else is not found instead of invalid. */
const ShareToken = Type.String({ maxLength: 100 })

const base = '/v2/subscribers/challenges'
/** The answers to the longest quiz. */
const ANSWERS_BODY_LIMIT_BYTES = 288 * 1024
const asSubscriber = { tag: 'Challenges', persona: 'SUBSCRIBER', permission: null } as const
const ChallengeId = Type.Object({ challengeId: Id })

export const listChallenges = route({
  ...asSubscriber,
  method: 'GET',
  path: base,
  summary: 'List the published challenges',
  description: 'Newest first.',
  query: PageQuery,
  data: Paged('challenges', ChallengeCard),
  success: 200,
})

export const getChallenge = route({
  ...asSubscriber,
  method: 'GET',
  path: `${base}/:challengeId`,
  summary: 'Get a challenge with its questions, options and possible results',
  description: 'Start an attempt before you answer.',
  params: ChallengeId,
  data: ChallengeDetail,
  success: 200,
})

export const startChallenge = route({
  ...asSubscriber,
  method: 'POST',
  path: `${base}/:challengeId/attempts`,
  summary: 'Start an attempt at a challenge',
  description: 'Returns the id with which the attempt is completed.',
  params: ChallengeId,
  data: ChallengeAttempt,
  success: 201,
})

export const completeChallenge = route({
  ...asSubscriber,
  method: 'POST',
  path: `${base}/:challengeId/attempts/:attemptId/complete`,
  summary: 'Complete an attempt with one answer per question',
  description: 'Returns the result with a token that shares it. An attempt is completed once.',
  params: Type.Object({ challengeId: Id, attemptId: Id }),
  body: Answers,
  bodyLimitBytes: ANSWERS_BODY_LIMIT_BYTES,
  data: CompletionResult,
  success: 200,
  refusals: ['ATTEMPT_COMPLETED', 'CHALLENGE_ANSWERS_INVALID', 'CHALLENGE_NOT_SCORED'],
  example: { body: { answers: DEMO_ANSWERS } },
})

export const getChallengeAttempt = route({
  ...asSubscriber,
  method: 'GET',
  path: `${base}/attempts/:attemptId`,
  summary: 'Get an attempt of the caller',
  description: 'Shows its answers and, once it is completed, its result.',
  params: Type.Object({ attemptId: Id }),
  data: ChallengeAttempt,
  success: 200,
})

export const getSharedResult = route({
  method: 'GET',
  path: '/v2/public/challenges/results/:shareToken',
  tag: 'Challenges',
  summary: 'Get the card of a shared result',
  description: 'Returns a page instead of JSON if the Accept header contains text/html, as browsers send it.',
  html: true,
  persona: 'PUBLIC',
  permission: null,
  params: Type.Object({ shareToken: ShareToken }),
  data: ResultCard,
  success: 200,
  countedBy: 'REFUSALS',
})

const asVisitor = { tag: 'Challenges', persona: 'PUBLIC', permission: null, countedBy: 'REFUSALS' } as const
const SlugOrId = Type.Object({ slugOrId: Type.String({ minLength: 1, maxLength: 100 }) })

export const listPublicChallenges = route({
  ...asVisitor,
  method: 'GET',
  path: '/v2/public/challenges',
  summary: 'List the published challenges for visitors',
  description: 'Newest first.',
  query: PageQuery,
  data: Paged('challenges', ChallengeCard),
  success: 200,
})

export const getPublicChallenge = route({
  ...asVisitor,
  method: 'GET',
  path: '/v2/public/challenges/:slugOrId',
  summary: 'Get a published challenge by its slug or id',
  description: 'With its questions, options and possible results.',
  params: SlugOrId,
  data: ChallengeDetail,
  success: 200,
})

export const GuestResult = Type.Object({
  ...CompletionResult.properties,
  claimToken: Type.String({ description: 'keep it, and claim the result after signing in' }),
})

export const completeChallengeAsGuest = route({
  ...asVisitor,
  method: 'POST',
  path: '/v2/public/challenge-attempts/:slugOrId',
  summary: 'Take a challenge without an account',
  description:
    'One answer per question. A result that nobody claims within 30 days is deleted, and its shared card with it.',
  params: SlugOrId,
  body: Answers,
  bodyLimitBytes: ANSWERS_BODY_LIMIT_BYTES,
  data: GuestResult,
  success: 201,
  perAddressMinute: 120,
  refusals: ['CHALLENGE_ANSWERS_INVALID', 'CHALLENGE_NOT_SCORED'],
  example: { body: { answers: DEMO_ANSWERS } },
})

export const claimChallengeAttempt = route({
  ...asSubscriber,
  method: 'POST',
  path: `${base}/attempts/claim`,
  summary: 'Claim a result that the caller got before signing in',
  description: 'The token claims the result once; a repetition by the same subscriber returns the same attempt.',
  body: Type.Object({
    claimToken: Type.String({ minLength: CLAIM_TOKEN_CHARACTERS, maxLength: CLAIM_TOKEN_CHARACTERS }),
  }),
  data: ChallengeAttempt,
  success: 200,
  refusals: ['NOT_FOUND'],
  example: { body: { claimToken: sample.challengeToken } },
})
