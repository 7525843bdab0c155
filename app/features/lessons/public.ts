/** A level as other features show it: to be played without being recorded, to be looked at, and programs of it. */

export type { Skin } from './editor.ts'
export { ArenaLevel } from './arena/arena-level.tsx'
export { NamedMistakes, type MadeProgram } from './arena/named-mistakes.tsx'
export { LevelPicture } from './arena/level-picture.tsx'
export { ProgramPicture } from './arena/program-picture.tsx'
export { useLevelOfLesson } from './arena/use-level-of-lesson.ts'
