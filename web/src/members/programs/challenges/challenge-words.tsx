// What a challenge is, in a few words: its kind, its length, and how many people have taken it.
import type { CHALLENGE_CATEGORIES, ChallengeCard } from '@kuri/contract/programs/challenges.contract'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'

const CATEGORY_WORDS = {
  PERSONALITY: () => t`Personality`,
  QUIZ: () => t`Quiz`,
  PUZZLE: () => t`Puzzle`,
  PREDICTION: () => t`Prediction`,
  POLL: () => t`Poll`,
  HABIT: () => t`Habit`,
  REFERRAL: () => t`With friends`,
} satisfies Record<(typeof CHALLENGE_CATEGORIES)[number], () => string>

const DIFFICULTY_WORDS: Record<string, () => string> = {
  Easy: () => t`Easy`,
  Medium: () => t`Medium`,
  Hard: () => t`Hard`,
}

export const ChallengeBadges = ({ category, isNew, isTrending }: ChallengeCard) => (
  <div className="row g2 flex-wrap">
    <Badge tone="line">{CATEGORY_WORDS[category]()}</Badge>
    {isNew && (
      <Badge tone="done" icon="star">
        <Trans>New</Trans>
      </Badge>
    )}
    {isTrending && (
      <Badge tone="warn" icon="people">
        <Trans>Many play it now</Trans>
      </Badge>
    )}
  </div>
)

export const ChallengeFacts = ({ durationMinutes, difficulty, participantsCount }: ChallengeCard) => (
  <p className="row sm dim flex-wrap gap-y-0">
    <span>
      <Plural value={durationMinutes} one="# minute" other="# minutes" />
    </span>
    <span>{DIFFICULTY_WORDS[difficulty]?.() ?? difficulty}</span>
    {participantsCount > 0 && (
      <span>
        <Plural value={participantsCount} one="# person has played" other="# people have played" />
      </span>
    )}
  </p>
)
