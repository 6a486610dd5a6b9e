// What is wrong with the days that somebody typed, in words.
import { useLingui } from '@lingui/react/macro'
import { daysOf, FARTHEST_DAY, MOST_DAYS } from './days.rules.ts'

export function useDaysProblem() {
  const { t } = useLingui()
  const problems = {
    NOT_A_DAY: t`Type whole numbers, such as 14, 3.`,
    TOO_FAR: t`Use at most ${FARTHEST_DAY} days.`,
    TOO_MANY: t`Use at most ${MOST_DAYS} days.`,
  }
  return (typed: string) => {
    const { problem } = daysOf(typed)
    return problem && problems[problem]
  }
}
