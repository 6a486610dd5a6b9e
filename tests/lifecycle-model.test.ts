import { testLifecycle } from './support/lifecycle-walks.ts'

testLifecycle(
  '[spec: One status drives everything] agrees with the model after every command, clock move and restart',
  { walks: 8, seed: 1 },
)
