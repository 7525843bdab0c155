import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPrograms } from '#app/features/progress/public.ts'
import type { Skin } from '../editor.ts'
import { askMistake } from '../hints/ask-mistake.ts'
import { groupTitle } from '../misconceptions/group-words.ts'
import type { ProgramGroup } from '../misconceptions/program-groups.ts'
import { useLevelOfLesson, type LevelOfLesson } from './use-level-of-lesson.ts'

export type MadeProgram = { readonly program: string; readonly skin: Skin; readonly solves: boolean }

type NamedMistakesProps = { file: string; step: string; programs: readonly MadeProgram[]; className?: string }

/** As many as somebody reads before the next lesson. */
const mostShown = 3

/** What the programs that do not solve a level do wrong, by name, the most common first; found beside the page. */
export function NamedMistakes({ file, step, programs, className }: NamedMistakesProps) {
  const { t } = useTranslation(['misconceptions', 'lessons', 'tasks'])
  const found = useLevelOfLesson(file, step)
  const groups = useGroupsOf(found.kind === 'here' ? found.level : null, programs)
  if (groups.length === 0) return null
  return (
    <ul className={className}>
      {groups.slice(0, mostShown).map((group) => (
        <li key={group.key}>
          <b>{group.members.length}</b> <span>{groupTitle(t, group)}</span>
        </li>
      ))}
    </ul>
  )
}

function useGroupsOf(level: LevelOfLesson | null, programs: readonly MadeProgram[]): readonly ProgramGroup[] {
  const [groups, setGroups] = useState<readonly ProgramGroup[]>([])
  const step = level?.step
  useEffect(() => {
    let left = false
    if (step)
      void askMistake({ kind: 'groups', step, programs: asOfClass(programs) })
        // A report without the names of mistakes is a report.
        .then(
          (all) => !left && setGroups(all),
          () => {},
        )
    return () => void (left = true)
  }, [step, programs])
  return groups
}

/** Whose each is does not matter here. */
const asOfClass = (programs: readonly MadeProgram[]): ClassPrograms => {
  const solving = programs.filter(({ solves }) => solves)
  const unsolved = programs.filter(({ solves }) => !solves)
  return {
    students: programs.length,
    solved: solving.length,
    solving: solving.map(({ program, skin }) => ({ program, skin, place: null, stars: 1, students: 1 })),
    unsolved: unsolved.map(({ program, skin }, at) => ({
      ...{ program, skin, place: null, reason: null, mistake: null },
      student: String(at),
    })),
  }
}
