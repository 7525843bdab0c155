import { useEffect, useState } from 'react'
import type { ClassPrograms } from '#app/features/progress/public.ts'
import { askMistake } from '../hints/ask-mistake.ts'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { groupsOfTask, type ProgramGroup } from './program-groups.ts'

/** The groups of a class, found beside the page; those before stay until the next are known. */
export function useGroups(step: LevelStep | TaskStep, programs: ClassPrograms): readonly ProgramGroup[] | null {
  const [groups, setGroups] = useState<readonly ProgramGroup[] | null>(null)
  useEffect(() => {
    let left = false
    const found = isTaskStep(step)
      ? Promise.resolve(groupsOfTask(programs))
      : askMistake({ kind: 'groups', step, programs })
    void found.then((all) => !left && setGroups(all))
    return () => void (left = true)
  }, [step, programs])
  return groups
}
