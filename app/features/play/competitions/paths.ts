import { languages, type Locale } from '#app/platform/i18n/languages.ts'

/** Live path of `RoomView`, per language. */
export const roomPath = (id: string, locale: Locale) => `competitions/${id}/room/${locale}`
/** Live path of `HostView`, for the teachers of the class. */
export const hostPath = (id: string) => `competitions/${id}/host`
/** Live path of `MeView`; each player sees only their own data. */
export const mePath = (id: string) => `competitions/${id}/me`
/** Inbox for quiz answers, sent with `live.set`. */
export const answersPath = (id: string) => `competitions/${id}/answers`
/** Inbox for jumps and kites in the lobby. */
export const lobbyPath = (id: string) => `competitions/${id}/lobby`
/** Inbox for arena programs. */
export const programsPath = (id: string) => `competitions/${id}/programs`
/** Inbox for race plays. */
export const playsPath = (id: string) => `competitions/${id}/plays`
/** Inbox for answers, hints and purchases in self-paced games. */
export const movesPath = (id: string) => `competitions/${id}/moves`
/** Live path of `FlightView`, per language; each player sees only their own question. */
export const flightPath = (id: string, locale: Locale) => `competitions/${id}/flight/${locale}`
/** Live path of `ChaseView`, per language; each player sees only their own question and the next kites. */
export const chasePath = (id: string, locale: Locale) => `competitions/${id}/chase/${locale}`
/** Inbox for answers in assigned competitions. */
export const assignedAnswersPath = (id: string) => `competitions/${id}/turns`
/** Live path of a guest's join request. */
export const guestRequestPath = (id: string) => `competitions/${id}/asking`
/** Presence of connected players. */
export const presencePath = (id: string) => `competitions/${id}/here`

/** Paths to notify when players join or leave. */
export const sharedRoomPaths = (id: string): string[] => [
  ...languages.map(({ code }) => roomPath(id, code)),
  hostPath(id),
]

/** Paths to notify when the room enters another phase. */
export const allRoomPaths = (id: string): string[] => [...sharedRoomPaths(id), mePath(id)]
