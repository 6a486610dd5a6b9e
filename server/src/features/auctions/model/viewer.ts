// Who reads an auction or receives its events: staff, or one subscriber.
export type Viewer = { kind: 'STAFF' } | { kind: 'SUBSCRIBER'; subscriberId: string }

export const STAFF: Viewer = { kind: 'STAFF' }

/** Events to the whole room: the recipients own nothing in particular. */
export const ROOM_VIEWER: Viewer = { kind: 'SUBSCRIBER', subscriberId: '' }
