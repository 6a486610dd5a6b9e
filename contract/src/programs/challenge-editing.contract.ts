// How superadmins write challenges: drafts, publication, and what may still change once people have taken one.

import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { allOptional, Id, Instant, NullableInstant, OneOf, type Static, Text, Type } from '../kit/schema.ts'
import { CHALLENGE_CATEGORIES, CHALLENGE_STATUSES } from './challenges.contract.ts'

const Key = Text(1, 60)
const Slug = Type.String({
  pattern: '^[a-z0-9-]{1,80}$',
  says: 'must have 1 to 80 characters: only lower-case letters, digits and hyphens',
})

/** The drawings of results, as the service has them. */
export const CHALLENGE_ICONS = ['star', 'scooter', 'shield', 'sparkles', 'calendar', 'seedling', 'lamp'] as const

const ResultInput = Type.Object({
  resultKey: Key,
  title: Text(1, 150),
  iconKey: Key,
  description: Text(1, 2000),
  shareTitle: Text(1, 150),
  shareBody: Text(1, 500),
})
const OptionInput = Type.Object({
  text: Text(1, 500),
  points: Type.Array(Type.Object({ resultKey: Key, points: Type.Integer({ minimum: 0, maximum: 1000 }) }), {
    maxItems: 20,
  }),
})
const QuestionInput = Type.Object({
  text: Text(1, 500),
  options: Type.Array(OptionInput, { minItems: 2, maxItems: 10 }),
})

const card = {
  slug: Slug,
  title: Text(1, 150),
  description: Text(1, 2000),
  difficulty: Text(1, 50),
  durationMinutes: Type.Integer({ minimum: 1, maximum: 240 }),
}
const content = {
  results: Type.Array(ResultInput, { minItems: 2, maxItems: 20 }),
  questions: Type.Array(QuestionInput, { minItems: 1, maxItems: 100 }),
}
export const ChallengeInput = Type.Object({
  ...card,
  category: OneOf(['PERSONALITY'], { description: 'The only category whose answers are scored' }),
  ...content,
})
export type ChallengeInput = Static<typeof ChallengeInput>

const summary = {
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  category: OneOf(CHALLENGE_CATEGORIES),
  difficulty: Type.String(),
  durationMinutes: Type.Integer(),
  status: OneOf(CHALLENGE_STATUSES),
  participantsCount: Type.Integer(),
  publishedAt: NullableInstant,
  createdAt: Instant,
  updatedAt: Instant,
}
export const ManagedChallenge = Type.Object({
  ...summary,
  isContentFixed: Type.Boolean({ description: 'Somebody has taken it, so questions and results stay as they are' }),
  results: Type.Array(ResultInput),
  questions: Type.Array(QuestionInput),
})

const admin = { tag: 'Challenges', persona: 'SUPERADMIN', permission: null } as const
const path = '/v2/admin/challenges'
/** The questions and answers of a whole quiz; only superadmins write them. */
const CHALLENGE_BODY_LIMIT_BYTES = 25 * 1024 * 1024
const one = { ...admin, params: Type.Object({ challengeId: Id }), data: ManagedChallenge, success: 200 } as const

export const listManagedChallenges = route({
  ...admin,
  method: 'GET',
  path,
  summary: 'List all challenges',
  description: 'Drafts, published and archived ones, newest first.',
  query: Type.Object({ ...PageQuery.properties, status: Type.Optional(OneOf(CHALLENGE_STATUSES)) }),
  data: Paged('challenges', Type.Object(summary)),
  success: 200,
})
export const getManagedChallenge = route({
  ...one,
  method: 'GET',
  path: `${path}/:challengeId`,
  summary: 'Get a challenge with the points of its options',
  description: 'For the editor; members never see the points.',
})
export const createChallenge = route({
  ...admin,
  method: 'POST',
  path,
  summary: 'Create a draft of a challenge',
  description: 'Publish it to show it to members.',
  body: ChallengeInput,
  bodyLimitBytes: CHALLENGE_BODY_LIMIT_BYTES,
  data: ManagedChallenge,
  success: 201,
  refusals: ['CHALLENGE_SLUG_TAKEN'],
  example: { body: sample.challenge },
})
export const updateChallenge = route({
  ...one,
  method: 'PATCH',
  path: `${path}/:challengeId`,
  summary: 'Update a challenge',
  description:
    'Fields that are left out keep their values. Questions and results are replaced as a whole, and only while nobody has taken the ' +
    'challenge.',
  body: atLeastOne(Type.Object(allOptional({ ...card, ...content }))),
  bodyLimitBytes: CHALLENGE_BODY_LIMIT_BYTES,
  refusals: ['CHALLENGE_IN_USE', 'CHALLENGE_SLUG_TAKEN'],
  example: { body: { title: 'Money personality' } },
})
export const publishChallenge = route({
  ...one,
  method: 'POST',
  path: `${path}/:challengeId/publish`,
  summary: 'Publish a challenge',
  description: 'Members and visitors see it at once. Publishing it again changes nothing.',
})
export const unpublishChallenge = route({
  ...one,
  method: 'POST',
  path: `${path}/:challengeId/unpublish`,
  summary: 'Unpublish a challenge',
  description: 'It is archived: nobody can start it, and results that were shared stay readable.',
})
