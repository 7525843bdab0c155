import type { GameSlug } from './contract.ts'

/** A room that a class can come into now. */
export type OpenRoom = {
  readonly id: string
  readonly game: GameSlug
  readonly title: string
  readonly classroomId: string
}

/** The rooms of a class that are open now. */
export const classPath = (classroomId: string) => `classrooms/${classroomId}/competitions`

export const roomAddress = ({ game, id }: Pick<OpenRoom, 'game' | 'id'>) => `/competition/${game}/${id}`
