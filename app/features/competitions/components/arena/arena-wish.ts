import type { ArenaLesson } from '../../arena/arena-courses.server.ts'
import type { RoomWish } from '../wizard/room-fields.tsx'

/** As a form sends it. */
export type ArenaWish = RoomWish & {
  /** Places of levels in the lesson, from 0. */
  chosen: readonly number[]
  minutes: string
}

export const mostLevels = 5

/** The last level of a lesson asks for what the lesson is about; names of the upper half only. */
export const firstWish = ({ levels }: Pick<ArenaLesson, 'levels'> = { levels: [] }): ArenaWish => ({
  ...{ chosen: levels.length > 0 ? [levels.length - 1] : [], minutes: '5' },
  ...{ names: 'podium', lateJoin: 'zero', teams: '0', guests: 'none' },
})

/** What is sent to make a competition. */
export const fieldsOf = (classroomId: string, { id, title, levels }: ArenaLesson, wish: ArenaWish) => ({
  classroomId,
  title,
  source: JSON.stringify({ kind: 'levels', levels: wish.chosen.map((at) => ({ lesson: id, step: levels[at]! })) }),
  settings: JSON.stringify({
    ...{ scoring: 'accuracy', guests: wish.guests, changeable: true, names: wish.names, lateJoin: wish.lateJoin },
    ...{ teams: Number(wish.teams), answerSeconds: 60 * Number(wish.minutes) },
  }),
})
