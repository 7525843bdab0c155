import { languages, type Locale } from '#app/platform/i18n/languages.ts'

/** What all in the room see, in one language. */
export const roomPath = (id: string, locale: Locale) => `competitions/${id}/room/${locale}`
/** What those see who teach the class. */
export const hostPath = (id: string) => `competitions/${id}/host`
/** Each player's own. */
export const mePath = (id: string) => `competitions/${id}/me`
/** Where answers are sent to with `live.set`. */
export const answersPath = (id: string) => `competitions/${id}/answers`
/** Where programs are sent to, in the arena. */
export const programsPath = (id: string) => `competitions/${id}/programs`
/** Where plays are sent to, in a race. */
export const playsPath = (id: string) => `competitions/${id}/plays`
/** Where answers of an assigned one are sent to. */
export const turnsPath = (id: string) => `competitions/${id}/turns`
/** A guest's own request. */
export const askingPath = (id: string) => `competitions/${id}/asking`
/** Who is connected as a player. */
export const herePath = (id: string) => `competitions/${id}/here`

/** What those read who are there, whoever comes or goes. */
export const roomPaths = (id: string): string[] => [...languages.map(({ code }) => roomPath(id, code)), hostPath(id)]

/** Everything that reads differently after the room moved on. */
export const changedPaths = (id: string): string[] => [...roomPaths(id), mePath(id)]
