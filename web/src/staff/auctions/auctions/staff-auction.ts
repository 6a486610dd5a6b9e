import type { RoomAuction } from '@kuri/room-client/frames'

/** An auction as a console knows it; members know less. */
export type StaffAuction = Extract<RoomAuction, { actions: unknown }>
