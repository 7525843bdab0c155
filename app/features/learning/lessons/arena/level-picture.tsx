import { useMemo } from 'react'
import { unwrap } from '#rules/result.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { Stage } from '../stage/stage.tsx'
import type { LessonLevel } from './use-lesson-level.ts'

/** Picture of a level's world before a run. */
export function LevelPicture({ level: { step } }: { level: LessonLevel }) {
  const { cases } = useMemo(() => unwrap(openLevel(step)), [step])
  return <Stage setup={step} skin={step.skin} cases={cases} selectedCase={0} run={null} stepMs={0} />
}
