import { useMemo } from 'react'
import { ShownProgram } from '../earlier/shown-program.tsx'
import { draftOfRun } from '../review/draft-of-work.ts'
import type { LevelOfLesson } from './use-level-of-lesson.ts'

/** A program of a level, in the level's own skin; what cannot be read stays text. */
export function ProgramPicture({ level: { step }, program }: { level: LevelOfLesson; program: string }) {
  const draft = useMemo(() => draftOfRun(program, step.world), [program, step.world])
  return draft.typed?.problem ? <pre>{program}</pre> : <ShownProgram draft={draft} step={step} world={step.world} />
}
