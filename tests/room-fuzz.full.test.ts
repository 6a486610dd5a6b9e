// New walks in every run; KURI_FUZZ_SEED=n replays the one that failed.
import { numberFrom } from './support/environment.ts'
import { testRoomWalks } from './support/room-walks.ts'

const FRESH_WALKS = 3
const replayed = numberFrom('KURI_FUZZ_SEED')
const fresh = () => ({ seed: Math.floor(Math.random() * 1e9), about: 'fresh', bids: false })

await testRoomWalks(
  replayed === undefined
    ? [{ seed: 2, about: 'a general walk', bids: true }, ...Array.from({ length: FRESH_WALKS }, fresh)]
    : [{ seed: replayed, about: 'replayed', bids: false }],
)
