// Which content of a challenge can be saved.
import type { Detail } from '@kuri/contract/kit/refusals'
import type { ChallengeInput } from '@kuri/contract/programs/challenge-editing.contract'

type Content = Pick<ChallengeInput, 'results' | 'questions'>

/** Keys of results are named once, points name a result of the challenge, and every icon exists. */
export function contentProblems({ results, questions }: Content, icons: ReadonlySet<string>): Detail[] {
  const problems: Detail[] = []
  const keys = new Set<string>()
  for (const [index, { resultKey, iconKey }] of results.entries()) {
    if (keys.has(resultKey)) problems.push({ path: `results.${index}.resultKey`, message: 'is listed twice' })
    if (!icons.has(iconKey)) problems.push({ path: `results.${index}.iconKey`, message: 'was not found' })
    keys.add(resultKey)
  }
  for (const [at, question] of questions.entries())
    for (const [option, { points }] of question.options.entries())
      for (const [index, { resultKey }] of points.entries()) {
        const path = `questions.${at}.options.${option}.points.${index}.resultKey`
        if (!keys.has(resultKey)) problems.push({ path, message: 'was not found' })
        else if (points.findIndex((own) => own.resultKey === resultKey) < index)
          problems.push({ path, message: 'is listed twice' })
      }
  return problems
}
