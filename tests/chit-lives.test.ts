import { testChitLives } from './support/chit-lives.ts'

await testChitLives('[domain] the money of a chit adds up after every step, whatever happens in its life', {
  lives: 1,
  seed: 1,
})
