import type { ArenaLesson } from '../arena-courses.server.ts'
import type { RoomFormValues } from '../../wizard/room-fields.tsx'
import { buildRoundSettings } from '../../wizard/round-settings.ts'

/** Values of the arena wizard; numbers are strings. */
export type ArenaFormValues = RoomFormValues & {
  /** Indexes of the chosen levels in the lesson, from 0. */
  chosen: readonly number[]
  minutes: string
}

export const maxLevels = 5

/** The last level of a lesson is the default, because it practices what the lesson teaches. */
export const defaultValues = ({ levels }: Pick<ArenaLesson, 'levels'> = { levels: [] }): ArenaFormValues => ({
  ...{ chosen: levels.length > 0 ? [levels.length - 1] : [], minutes: '5' },
  ...{ names: 'podium', lateJoin: 'zero', teams: '0', guests: 'none' },
})

/** Fields of the `create` action. At home no teacher is present to admit guests. */
export const buildFormFields = (
  classroomId: string,
  { id, title, levels }: ArenaLesson,
  values: ArenaFormValues,
  isLive = true,
) => ({
  classroomId,
  title,
  source: JSON.stringify({
    kind: 'levels',
    levels: values.chosen.map((index) => ({ lesson: id, step: levels[index]! })),
  }),
  settings: buildRoundSettings(values, isLive),
})
