// The answers of a challenge in this tab, until they are sent. They are dropped when another person signs in.
import { keptText } from '../../../ui/form/kept-text.ts'
import { type KeptAnswers, readKept } from './play.rules.ts'

const nameOf = (challengeId: string) => `challenge.${challengeId}`

export const keptAnswers = {
  read: (challengeId: string) => readKept(keptText.read(nameOf(challengeId))),
  write: (challengeId: string, kept: KeptAnswers) => keptText.write(nameOf(challengeId), kept),
  forget: (challengeId: string) => keptText.forget(nameOf(challengeId)),
}
