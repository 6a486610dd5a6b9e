// Who looks at an auction or hears of it: staff, or one subscriber.
export type Viewer = { kind: 'STAFF' } | { kind: 'SUBSCRIBER'; subscriberId: string }

export const STAFF: Viewer = { kind: 'STAFF' }

/** Everybody in the room at once: nobody there is the owner of anything. */
export const ROOM_VIEWER: Viewer = { kind: 'SUBSCRIBER', subscriberId: '' }
