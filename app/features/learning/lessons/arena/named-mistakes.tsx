import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPrograms } from '#app/features/learning/progress/public.ts'
import type { Skin } from '../editor.ts'
import { requestMistake } from '../hints/request-mistake.ts'
import { groupTitle } from '../misconceptions/group-messages.ts'
import type { ProgramGroup } from '../misconceptions/program-groups.ts'
import { useLessonLevel, type LessonLevel } from './use-lesson-level.ts'

export type SubmittedProgram = { readonly program: string; readonly skin: Skin; readonly solves: boolean }

type NamedMistakesProps = { file: string; step: string; programs: readonly SubmittedProgram[]; className?: string }

/** Short enough for a teacher to read before the next lesson. */
const MAX_SHOWN = 3

/** Named mistakes of the programs that do not solve a level, most common first; a web worker computes them. */
export function NamedMistakes({ file, step, programs, className }: NamedMistakesProps) {
  const { t } = useTranslation(['misconceptions', 'lessons', 'tasks'])
  const result = useLessonLevel(file, step)
  const groups = useProgramGroups(result.kind === 'here' ? result.level : null, programs)
  if (groups.length === 0) return null
  return (
    <ul className={className}>
      {groups.slice(0, MAX_SHOWN).map((group) => (
        <li key={group.key}>
          <b>{group.members.length}</b> <span>{groupTitle(t, group)}</span>
        </li>
      ))}
    </ul>
  )
}

function useProgramGroups(level: LessonLevel | null, programs: readonly SubmittedProgram[]): readonly ProgramGroup[] {
  const [groups, setGroups] = useState<readonly ProgramGroup[]>([])
  const step = level?.step
  useEffect(() => {
    let isCancelled = false
    if (step)
      void requestMistake({ kind: 'groups', step, programs: toClassPrograms(programs) })
        // If the analysis fails, the report is shown without mistakes.
        .then(
          (mistakeGroups) => !isCancelled && setGroups(mistakeGroups),
          () => {},
        )
    return () => void (isCancelled = true)
  }, [step, programs])
  return groups
}

/** The analysis does not need real student ids, so each program uses its index as one. */
const toClassPrograms = (programs: readonly SubmittedProgram[]): ClassPrograms => {
  const solving = programs.filter(({ solves }) => solves)
  const unsolved = programs.filter(({ solves }) => !solves)
  return {
    students: programs.length,
    solved: solving.length,
    tried: unsolved.length,
    solving: solving.map(({ program, skin }) => ({ program, skin, place: null, stars: 1, students: 1 })),
    unsolved: unsolved.map(({ program, skin }, index) => ({
      ...{ program, skin, place: null, reason: null, mistake: null },
      student: String(index),
    })),
  }
}
