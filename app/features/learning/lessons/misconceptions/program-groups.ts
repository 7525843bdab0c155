import type { ClassPrograms, UnsolvedProgram } from '#app/features/learning/progress/public.ts'
import { openLevel, vocabularies, type AnyLevel } from '#rules/levels/open-level.ts'
import { withStudentMap } from '#rules/levels/judge-python.ts'
import { solvesLevel } from '#rules/mistakes/case-runs.ts'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import { groupPrograms, type MistakeGroup } from '#rules/mistakes/group-programs.ts'
import { parsePython } from '#rules/program/python.ts'
import type { NodeId, Program } from '#rules/program/tree.ts'
import { anchorForLine } from '#rules/progress/comment-line.ts'
import { anchorForStatement, type CommentAnchor } from '#rules/progress/review.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { worldForSetup } from '../review/draft-of-work.ts'

/** Students of a class whose programs have the same mistake. */
export type ProgramGroup = {
  /** Stable across reloads, so that the open group stays open. */
  readonly key: string
  readonly stepKind: 'level' | 'task'
  readonly mistake: Pick<Mistake, 'id' | 'holes'> | null
  /** Outcome of the example if no mistake was recognized. */
  readonly reason: string | null
  readonly example: Pick<UnsolvedProgram, 'program' | 'skin' | 'place'>
  /** Student who wrote the example. Sent with requests, never displayed. */
  readonly author: string
  /** Node of the mistake in the example; line number in a text task. */
  readonly nodeId: NodeId | null
  readonly members: readonly ({ readonly student: string } & Partial<CommentAnchor>)[]
}

type ParsedProgram = { readonly key: UnsolvedProgram; readonly program: Program }

/** Groups level programs by running them and comparing them with solutions. Largest group first. */
export function groupLevelPrograms({ unsolved, solving }: ClassPrograms, step: LevelStep): readonly ProgramGroup[] {
  const programsByPlace = Map.groupBy(unsolved, ({ place }) => JSON.stringify(place))
  const groups = [...programsByPlace].flatMap(([place, programs]) => {
    const level = levelAt(step, programs[0]!.place)
    if (!level) return []
    const { readable, unreadable } = parseAll(programs, step)
    const wrong = readable.filter(({ program }) => !solvesLevel(program, level))
    const right = parseAll(
      solving.filter((solvingProgram) => JSON.stringify(solvingProgram.place) === place),
      step,
    ).readable
    const mistakeGroups = groupPrograms(
      wrong,
      right.map(({ program }) => program),
      { level, offers: step.offers, skin: step.skin, isOpen: step.goals !== undefined },
    )
    return [
      ...mistakeGroups.map((mistakeGroup) => toProgramGroup(mistakeGroup, place, wrong)),
      ...groupByReason('level', unreadable),
    ]
  })
  return largestFirst(groups)
}

/** Groups text programs by the mistake that the device reported. `lines`: mistake line by student, if available. */
export const groupTaskPrograms = (
  { unsolved }: Pick<ClassPrograms, 'unsolved'>,
  lines: ReadonlyMap<string, number> = new Map(),
): readonly ProgramGroup[] =>
  largestFirst([
    ...[...Map.groupBy(unsolved.filter(hasMistake), ({ mistake }) => mistake)].map(
      ([mistake, members]): ProgramGroup => ({
        ...createGroup(members),
        nodeId: lines.get(members[0]!.student) ?? null,
        members: members.map(({ student, program }) => ({ student, ...anchorAtLine(program, lines.get(student)) })),
        stepKind: 'task',
        key: mistake,
        mistake: { id: mistake, holes: {} },
        reason: null,
      }),
    ),
    ...groupByReason(
      'task',
      unsolved.filter((unsolvedProgram) => !hasMistake(unsolvedProgram)),
    ),
  ])

const anchorAtLine = (program: string, line: number | undefined) =>
  line === undefined ? null : anchorForLine(program, line)

const hasMistake = (unsolvedProgram: UnsolvedProgram): unsolvedProgram is UnsolvedProgram & { mistake: string } =>
  unsolvedProgram.mistake !== null

const largestFirst = (groups: readonly ProgramGroup[]) =>
  groups.toSorted((group, other) => other.members.length - group.members.length)

function levelAt(step: LevelStep, place: UnsolvedProgram['place']): AnyLevel | null {
  const opened = openLevel(place?.map ? withStudentMap(step, place.map) : step, place?.choice ?? 0)
  return opened.ok ? opened.value : null
}

function parseAll<Entry extends Pick<UnsolvedProgram, 'program' | 'place'>>(
  programs: readonly Entry[],
  step: LevelStep,
) {
  const readable: { readonly key: Entry; readonly program: Program }[] = []
  const unreadable: Entry[] = []
  for (const entry of programs) {
    const parsed = parsePython(entry.program, vocabularies[worldForSetup(step, entry.place)])
    if (parsed.ok) readable.push({ key: entry, program: parsed.value })
    else unreadable.push(entry)
  }
  return { readable, unreadable }
}

function toProgramGroup(
  { cause, mistake, example, members }: MistakeGroup<UnsolvedProgram>,
  place: string,
  wrong: readonly ParsedProgram[],
): ProgramGroup {
  const programs = new Map(wrong.map(({ key, program }) => [key, program]))
  return {
    stepKind: 'level',
    key: `${place} ${cause}`,
    mistake: { id: mistake.id, holes: mistake.holes },
    reason: null,
    example: toExample(example.key),
    author: example.key.student,
    nodeId: mistake.nodeId,
    members: members.map(({ key, nodeId }) => ({
      student: key.student,
      ...(nodeId !== null && anchorForStatement(programs.get(key)!, nodeId)),
    })),
  }
}

/** Groups programs that cannot be parsed or have no recognized mistake by the server's verdict. */
const groupByReason = (
  stepKind: ProgramGroup['stepKind'],
  programs: readonly UnsolvedProgram[],
): readonly ProgramGroup[] =>
  [...Map.groupBy(programs, ({ reason }) => reason)].map(([reason, members]) => ({
    ...createGroup(members),
    stepKind,
    key: `ended ${reason}`,
    mistake: null,
    reason,
  }))

const createGroup = (members: readonly UnsolvedProgram[]) => ({
  example: toExample(members[0]!),
  author: members[0]!.student,
  nodeId: null,
  members: members.map(({ student }) => ({ student })),
})

const toExample = ({ program, skin, place }: UnsolvedProgram) => ({ program, skin, place })
