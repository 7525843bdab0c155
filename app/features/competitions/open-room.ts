import type { Locale } from '#app/platform/i18n/languages.ts'
import type { GameSlug } from './contract.ts'

/** A room that a class can come into now. */
export type OpenRoom = {
  readonly id: string
  readonly game: GameSlug
  /** As each one reads it. */
  readonly titles: Readonly<Record<Locale, string>>
  readonly classroomId: string
  /** Of an assigned one, until when. */
  readonly closesAt: number | null
}

/** The rooms of a class that are open now. */
export const classPath = (classroomId: string) => `classrooms/${classroomId}/competitions`

export const roomAddress = ({ game, id }: Pick<OpenRoom, 'game' | 'id'>) => `/competition/${game}/${id}`
