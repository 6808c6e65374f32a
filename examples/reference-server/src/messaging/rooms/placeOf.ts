/** Where everybody in the room of a consultation hears. */
export const roomOf = (consultationId: string) => `room:${consultationId.toLowerCase()}`

/** Where one of them hears. */
export const placeOf = (consultationId: string, userId: string) => `${roomOf(consultationId)}:${userId.toLowerCase()}`
