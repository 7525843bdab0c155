import type { ClassPrograms, UnsolvedProgram } from '#app/features/progress/public.ts'
import { openLevel, vocabularies, type AnyLevel } from '#rules/levels/open-level.ts'
import { withOwnMap } from '#rules/levels/verdict-of.ts'
import { solves } from '#rules/mistakes/case-runs.ts'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import { groupPrograms, type MistakeGroup } from '#rules/mistakes/group-programs.ts'
import { parsePython } from '#rules/program/python.ts'
import type { NodeId, Program } from '#rules/program/tree.ts'
import { placeOfLine } from '#rules/progress/comment-line.ts'
import { placeOf, type CommentPlace } from '#rules/progress/review.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { worldOf } from '../review/draft-of-work.ts'

/** Students of a class whose programs do the same wrong. */
export type ProgramGroup = {
  /** Stays the same while the class goes on, so that what was opened stays open. */
  readonly key: string
  readonly of: 'level' | 'task'
  readonly mistake: Pick<Mistake, 'id' | 'holes'> | null
  /** How the example ended, where no mistake is named. */
  readonly reason: string | null
  readonly example: Pick<UnsolvedProgram, 'program' | 'skin' | 'place'>
  /** Whose program the example is. It is sent, never shown. */
  readonly author: string
  /** In the example; of a text the line. */
  readonly nodeId: NodeId | null
  readonly members: readonly ({ readonly student: string } & Partial<CommentPlace>)[]
}

type Read = { readonly key: UnsolvedProgram; readonly program: Program }

/** Of a level: by running every program and what it nearly is. Largest first. */
export function groupsOfLevel({ unsolved, solving }: ClassPrograms, step: LevelStep): readonly ProgramGroup[] {
  const places = Map.groupBy(unsolved, ({ place }) => JSON.stringify(place))
  const groups = [...places].flatMap(([place, programs]) => {
    const level = levelAt(step, programs[0]!.place)
    if (!level) return []
    const { readable, unread } = readAll(programs, step)
    const wrong = readable.filter(({ program }) => !solves(program, level))
    const right = readAll(
      solving.filter((one) => JSON.stringify(one.place) === place),
      step,
    ).readable
    const found = groupPrograms(
      wrong,
      right.map(({ program }) => program),
      { level, offers: step.offers, skin: step.skin, isOpen: step.goals !== undefined },
    )
    return [...found.map((one) => ofMistake(one, place, wrong)), ...byReason('level', unread)]
  })
  return largestFirst(groups)
}

/** Of a task in text: by what the learner's device found when it ran. `lines`: by student, where that is known. */
export const groupsOfTask = (
  { unsolved }: Pick<ClassPrograms, 'unsolved'>,
  lines: ReadonlyMap<string, number> = new Map(),
): readonly ProgramGroup[] =>
  largestFirst([
    ...[...Map.groupBy(unsolved.filter(isNamed), ({ mistake }) => mistake)].map(
      ([mistake, members]): ProgramGroup => ({
        ...groupOf(members),
        nodeId: lines.get(members[0]!.student) ?? null,
        members: members.map(({ student, program }) => ({ student, ...atLine(program, lines.get(student)) })),
        of: 'task',
        key: mistake,
        mistake: { id: mistake, holes: {} },
        reason: null,
      }),
    ),
    ...byReason(
      'task',
      unsolved.filter((one) => !isNamed(one)),
    ),
  ])

const atLine = (program: string, line: number | undefined) => (line === undefined ? null : placeOfLine(program, line))

const isNamed = (one: UnsolvedProgram): one is UnsolvedProgram & { mistake: string } => one.mistake !== null

const largestFirst = (groups: readonly ProgramGroup[]) =>
  groups.toSorted((one, other) => other.members.length - one.members.length)

function levelAt(step: LevelStep, place: UnsolvedProgram['place']): AnyLevel | null {
  const opened = openLevel(place?.map ? withOwnMap(step, place.map) : step, place?.choice ?? 0)
  return opened.ok ? opened.value : null
}

function readAll<One extends Pick<UnsolvedProgram, 'program' | 'place'>>(programs: readonly One[], step: LevelStep) {
  const readable: { readonly key: One; readonly program: Program }[] = []
  const unread: One[] = []
  for (const one of programs) {
    const parsed = parsePython(one.program, vocabularies[worldOf(step, one.place)])
    if (parsed.ok) readable.push({ key: one, program: parsed.value })
    else unread.push(one)
  }
  return { readable, unread }
}

function ofMistake(
  { cause, mistake, example, members }: MistakeGroup<UnsolvedProgram>,
  place: string,
  wrong: readonly Read[],
): ProgramGroup {
  const programs = new Map(wrong.map(({ key, program }) => [key, program]))
  return {
    of: 'level',
    key: `${place} ${cause}`,
    mistake: { id: mistake.id, holes: mistake.holes },
    reason: null,
    example: shownOf(example.key),
    author: example.key.student,
    nodeId: mistake.nodeId,
    members: members.map(({ key, nodeId }) => ({
      student: key.student,
      ...(nodeId !== null && placeOf(programs.get(key)!, nodeId)),
    })),
  }
}

/** What cannot be read, or what nothing is known of: by how the server judged it. */
const byReason = (of: ProgramGroup['of'], programs: readonly UnsolvedProgram[]): readonly ProgramGroup[] =>
  [...Map.groupBy(programs, ({ reason }) => reason)].map(([reason, members]) => ({
    ...groupOf(members),
    of,
    key: `ended ${reason}`,
    mistake: null,
    reason,
  }))

const groupOf = (members: readonly UnsolvedProgram[]) => ({
  example: shownOf(members[0]!),
  author: members[0]!.student,
  nodeId: null,
  members: members.map(({ student }) => ({ student })),
})

const shownOf = ({ program, skin, place }: UnsolvedProgram) => ({ program, skin, place })
