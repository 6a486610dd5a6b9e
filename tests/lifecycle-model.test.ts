import { testLifecycle } from './support/lifecycle-walks.ts'

testLifecycle('[D1 3] agrees with the model after every command, clock move and restart', { walks: 8, seed: 1 })
