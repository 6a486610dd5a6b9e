import { testChitLives } from './support/chit-lives.ts'
import { numberFrom } from './support/environment.ts'

await testChitLives('[domain] the money of a chit adds up after every step, whatever happens in its life', {
  lives: numberFrom('CHIT_RUNS') ?? 6,
  seed: numberFrom('CHIT_SEED'),
})
