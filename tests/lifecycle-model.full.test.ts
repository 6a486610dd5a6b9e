import { numberFrom } from './support/environment.ts'
import { testLifecycle } from './support/lifecycle-walks.ts'

testLifecycle(
  '[spec: One status drives everything] agrees with the model after every command, clock move and restart',
  {
    walks: numberFrom('MODEL_RUNS') ?? 25,
    seed: numberFrom('MODEL_SEED'),
  },
)
