import { testRoomWalks } from './support/room-walks.ts'

/** Add a seed here, with what it found, before fixing the bug. */
await testRoomWalks([
  { seed: 1, about: 'a general walk', bids: true },
  // Fails when a seat becomes live without reading the events between its snapshot and now (feed.catchUp).
  { seed: 3, about: 'a member reconnects while others bid', bids: true },
])
