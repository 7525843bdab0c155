import { useEffect, useRef, useState } from 'react'
import type { ClassPrograms } from '#app/features/learning/progress/public.ts'
import { requestMistake } from '../hints/request-mistake.ts'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { findMistakeLines, createLineCache } from './mistake-lines.ts'
import { groupTaskPrograms, type ProgramGroup } from './program-groups.ts'

/** Groups a class's programs in the background; the previous groups stay until the new ones are ready. */
export function useGroups(step: LevelStep | TaskStep, programs: ClassPrograms): readonly ProgramGroup[] | null {
  const [groups, setGroups] = useState<readonly ProgramGroup[] | null>(null)
  const queue = useRef(Promise.resolve())
  const [lineCache] = useState(createLineCache)
  useEffect(() => {
    let isStale = false
    // Run one request at a time and skip those that became stale while waiting.
    queue.current = queue.current.then(async () => {
      if (isStale) return
      const all = isTaskStep(step)
        ? groupTaskPrograms(programs)
        : await requestMistake({ kind: 'groups', step, programs })
      if (!isStale) setGroups(all)
      if (isStale || !isTaskStep(step)) return
      // Show the groups first; finding the mistake lines takes longer.
      const lines = await findMistakeLines(step, programs.unsolved, lineCache).catch(() => null)
      if (!isStale && lines) setGroups(groupTaskPrograms(programs, lines))
    })
    return () => void (isStale = true)
  }, [step, programs, lineCache])
  return groups
}
