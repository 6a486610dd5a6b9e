/** A ticket with which somebody is in the room. */
export type RoomTicket = { id: string; ticketNumber: number }
