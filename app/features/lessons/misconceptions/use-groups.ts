import { useEffect, useRef, useState } from 'react'
import type { ClassPrograms } from '#app/features/progress/public.ts'
import { askMistake } from '../hints/ask-mistake.ts'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { mistakeLines, noneKnown } from './mistake-lines.ts'
import { groupsOfTask, type ProgramGroup } from './program-groups.ts'

/** The groups of a class, found beside the page; those before stay until the next are known. */
export function useGroups(step: LevelStep | TaskStep, programs: ClassPrograms): readonly ProgramGroup[] | null {
  const [groups, setGroups] = useState<readonly ProgramGroup[] | null>(null)
  const before = useRef(Promise.resolve())
  const [known] = useState(noneKnown)
  useEffect(() => {
    let left = false
    // One question at a time: what is out of date by the time the one before is answered is not asked at all.
    before.current = before.current.then(async () => {
      if (left) return
      const all = isTaskStep(step) ? groupsOfTask(programs) : await askMistake({ kind: 'groups', step, programs })
      if (!left) setGroups(all)
      if (left || !isTaskStep(step)) return
      // Without their lines the groups are as right, so nobody waits for them.
      const lines = await mistakeLines(step, programs.unsolved, known).catch(() => null)
      if (!left && lines) setGroups(groupsOfTask(programs, lines))
    })
    return () => void (left = true)
  }, [step, programs, known])
  return groups
}
