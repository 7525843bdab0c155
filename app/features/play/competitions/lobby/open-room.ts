import type { Locale } from '#app/platform/i18n/languages.ts'
import type { GameSlug } from '../contract.ts'

/** A competition that the students of a class can join now. */
export type OpenRoom = {
  readonly id: string
  readonly game: GameSlug
  /** Title by language. */
  readonly titles: Readonly<Record<Locale, string>>
  readonly classroomId: string
  /** Deadline in epoch milliseconds; null for a live competition. */
  readonly closesAt: number | null
}

/** Live path of the open rooms of a class. */
export const openRoomsPath = (classroomId: string) => `classrooms/${classroomId}/competitions`

export const roomPagePath = ({ game, id }: Pick<OpenRoom, 'game' | 'id'>) => `/competition/${game}/${id}`
