import { useMemo } from 'react'
import { ReadOnlyProgram } from '../earlier/read-only-program.tsx'
import { draftFromRun } from '../review/draft-of-work.ts'
import type { LessonLevel } from './use-lesson-level.ts'

/** A program rendered in the native skin of its level, or as plain text if it cannot be parsed. */
export function ProgramPicture({ level: { step }, program }: { level: LessonLevel; program: string }) {
  const draft = useMemo(() => draftFromRun(program, step.world), [program, step.world])
  return draft.typed?.problem ? <pre>{program}</pre> : <ReadOnlyProgram draft={draft} step={step} world={step.world} />
}
