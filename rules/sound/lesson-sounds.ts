import type { WorldName } from '../levels/level-file.ts'

/** Sounds of a level: each event of the world has one, and the steps of a run climb a scale. */

export type LessonSound = 'lesson.step' | 'lesson.turn' | 'lesson.bump' | 'lesson.bell' | 'lesson.star' | 'lesson.snap'

const soundByEvent: Readonly<Record<string, LessonSound>> = {
  flew: 'lesson.step',
  blown: 'lesson.step',
  drew: 'lesson.step',
  jumped: 'lesson.step',
  took: 'lesson.step',
  swapped: 'lesson.step',
  turned: 'lesson.turn',
  lifted: 'lesson.turn',
  lowered: 'lesson.turn',
  star: 'lesson.star',
  key: 'lesson.star',
  'gate-opened': 'lesson.star',
  puffed: 'lesson.star',
  watered: 'lesson.star',
  picked: 'lesson.star',
  planted: 'lesson.star',
  sent: 'lesson.snap',
  boxed: 'lesson.snap',
  bell: 'lesson.bell',
  home: 'lesson.bell',
}

/** All other events are obstacles and mistakes: they end the run. */
export const selectEventSound = (kind: string): LessonSound => soundByEvent[kind] ?? 'lesson.bump'

const scale = [0, 2, 4, 7, 9]
/** After two octaves the pitch stays, because higher notes are unpleasant. */
const maxDegree = 2 * scale.length

/** Semitones of the n-th step of a run, from 0: a longer right way sounds higher. */
export function stepSemitones(step: number): number {
  const degree = Math.min(step, maxDegree)
  return 12 * Math.floor(degree / scale.length) + scale[degree % scale.length]!
}

/** Music of each world. A child makes the music of the music world. */
export const worldThemes = {
  sky: 'sky',
  garden: 'garden',
  string: 'strings',
  station: 'night',
  music: null,
} as const satisfies Record<WorldName, string | null>
