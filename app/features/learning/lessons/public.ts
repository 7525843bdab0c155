/** Levels for other features: playable without recording, as a picture, and pictures of programs. */

export type { Skin } from './editor.ts'
export { OpenClassTools } from './class-tools/open-class-tools.tsx'
export { ArenaLevel } from './arena/arena-level.tsx'
export { NamedMistakes, type SubmittedProgram } from './arena/named-mistakes.tsx'
export { LevelPicture } from './arena/level-picture.tsx'
export { ProgramPicture } from './arena/program-picture.tsx'
export { useLessonLevel } from './arena/use-lesson-level.ts'
