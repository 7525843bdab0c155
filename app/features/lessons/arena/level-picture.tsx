import { useMemo } from 'react'
import { trusted } from '#rules/lib/result.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { Stage } from '../stage/stage.tsx'
import type { LevelOfLesson } from './use-level-of-lesson.ts'

/** A level as it begins. */
export function LevelPicture({ level: { step } }: { level: LevelOfLesson }) {
  const { cases } = useMemo(() => trusted(openLevel(step)), [step])
  return <Stage place={step} skin={step.skin} cases={cases} looking={0} run={null} stepMs={0} />
}
