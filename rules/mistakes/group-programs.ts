/** Groups the wrong programs of a class by mistake, so that the teacher can help several students with one answer. */

import { usualLimits, type Limits } from '../program/machine.ts'
import { printPython } from '../program/python.ts'
import type { NodeId, Program } from '../program/tree.ts'
import { describeChangedPart, linesOf } from './changed-part.ts'
import { createContext, type MistakeQuery, type Context, type Mistake } from './context.ts'
import { continueSearch, findWithoutRepairs, searchMistake, type Effort, type Search } from './find-mistake.ts'

type WrongProgram<Key> = { readonly key: Key; readonly program: Program }

export type MistakeGroup<Key> = {
  /** Stable name of the group: it stays when members join or leave. */
  readonly cause: string
  /** Mistake of the example program, with the placeholder values of its message. */
  readonly mistake: Mistake
  readonly example: WrongProgram<Key>
  /** Each member with the statement to highlight in that program. */
  readonly members: readonly { readonly key: Key; readonly nodeId: NodeId | null }[]
}

/** Mistakes that fit many programs and name no cause. Programs with them are grouped by how the run ended. */
const unspecificMistakes: ReadonlySet<string> = new Set([
  'blk-only-first-map',
  'blk-nothing-here',
  'blk-bumped',
  'blk-ended-short',
  'blk-said-other',
  'blk-other-drawing',
  'blk-other-tune',
  'blk-other-boxes',
  'blk-other-output',
  'blk-other-values',
  'blk-stopped-here',
  'blk-not-yet',
])

/** Mistakes with different messages for students but the same cause for teachers. */
const sharedCauses: Readonly<Record<string, string>> = {
  'blk-missing-first-step': 'blk-missing-step',
  'blk-turn-does-not-move': 'blk-missing-step',
  'blk-turn-seen-from-you': 'blk-turned-other-way',
  'blk-inner-loop-holds-too-much': 'blk-loop-holds-too-much',
}

/** Mistakes about a number. Programs that differ only in numbers join these groups, even if no repair was found. */
const numberMistakes: ReadonlySet<string> = new Set(['blk-steps-count', 'blk-loop-count', 'blk-input-number'])

/**
 * A whole class is analyzed in one call, so each program gets a smaller budget than a hint for one student: first a
 * small budget for every program, then the remainder is shared among programs without a result.
 */
const CLASS_EFFORT: Readonly<Effort> = { tries: 6_000, ticks: 45_000 }
const CLASS_SIZE = 40
const FIRST_EFFORT: Readonly<Effort> = { tries: 60, ticks: 1_500 }
const MAX_TRIES = 400
/** 1.5 times the ticks of the longest solution; longer runs count as endless. */
const limits: Limits = { ...usualLimits, ticks: 450 }
/** Number of distinct correct programs that wrong ones are compared with. */
const MAX_SOLUTIONS = 6

/** Largest group first. `right` are programs of the same class that solve the level. */
export function groupPrograms<Key>(
  wrong: readonly WrongProgram<Key>[],
  right: readonly Program[],
  query: LevelQuery,
): readonly MistakeGroup<Key>[] {
  const solutions = [...new Set(right.map((solution) => linesOf(solution).join('\n')))]
    .slice(0, MAX_SOLUTIONS)
    .map((text) => text.split('\n'))
  const bounded = { ...query, level: { ...query.level, limits } }
  const texts = wrong.map(({ program }) => printPython(program))
  const distinctPrograms = new Map(wrong.map(({ program }, index) => [texts[index]!, program]))
  const contexts = Array.from(distinctPrograms.values(), (program) => createContext({ ...bounded, program }))
  const mistakes = findMistakes(contexts, query.isOpen)
  const diagnoses = new Map(
    Array.from(distinctPrograms.keys(), (text, index): [string, Diagnosis] => {
      const mistake = mistakes[index]!
      return [text, { mistake, causes: causesOf(contexts[index]!, mistake, solutions) }]
    }),
  )
  const groups = new Groups<DiagnosedProgram<Key>>()
  for (const [index, wrongProgram] of wrong.entries()) {
    const diagnosis = diagnoses.get(texts[index]!)!
    groups.add({ ...wrongProgram, ...diagnosis, text: texts[index]! }, diagnosis.causes)
  }
  return groups
    .all()
    .map(buildGroup)
    .toSorted((left, right) => right.members.length - left.members.length)
}

type LevelQuery = Omit<MistakeQuery, 'program' | 'loose'>
type Diagnosis = { readonly mistake: Mistake; readonly causes: readonly string[] }
type DiagnosedProgram<Key> = WrongProgram<Key> & Diagnosis & { readonly text: string }

function findMistakes(contexts: readonly Context[], isOpen?: boolean): readonly Mistake[] {
  const size = Math.max(1, contexts.length / CLASS_SIZE)
  const remaining = { tries: CLASS_EFFORT.tries * size, ticks: CLASS_EFFORT.ticks * size }
  const searches = contexts.map((context) => searchMistake(context, isOpen))
  const searchWithin = (search: Search, budget: Readonly<Effort>): Mistake | null => {
    const effort = { ...budget }
    const mistake = continueSearch(search, effort)
    remaining.tries -= budget.tries - effort.tries
    remaining.ticks -= budget.ticks - effort.ticks
    return mistake
  }
  const first = searches.map((search) => searchWithin(search, FIRST_EFFORT))
  const openCount = first.filter((mistake) => !mistake).length
  const share = { tries: Math.min(MAX_TRIES, remaining.tries / openCount), ticks: remaining.ticks / openCount }
  return first.map(
    (mistake, index) => mistake ?? searchWithin(searches[index]!, share) ?? findWithoutRepairs(contexts[index]!),
  )
}

function causesOf(context: Context, { id }: Mistake, solutions: readonly (readonly string[])[]): readonly string[] {
  const lines = linesOf(context.program)
  if (!unspecificMistakes.has(id))
    return [sharedCauses[id] ?? id, ...(numberMistakes.has(id) ? maskNumbers(lines) : [])]
  const part = describeChangedPart(context.program, solutions)
  return [`does ${describeBehavior(context)}`, ...maskNumbers(lines), ...(part === null ? [] : [`changed ${part}`])]
}

/** Programs that differ only in loop counts, or only in other numbers, have the same cause. */
function maskNumbers(lines: readonly string[]): readonly string[] {
  const isLoop = (line: string) => line.includes('range(')
  const mask = (shouldMask: (line: string) => boolean) =>
    lines.map((line) => (shouldMask(line) ? line.replace(/\d+/g, '#') : line)).join('\n')
  return [`rounds of ${mask(isLoop)}`, `numbers of ${mask((line) => !isLoop(line))}`]
}

/** The first failing case, its reason and its final state. */
function describeBehavior(context: Context): string {
  const runs = context.runs()
  const caseIndex = runs.findIndex(({ solved }) => !solved)
  return JSON.stringify([caseIndex, runs[caseIndex]?.reason, runs[caseIndex]?.steps.at(-1)?.state ?? null])
}

/** Union of programs by shared causes, including chains: A and C join if both share a cause with B. */
class Groups<Member> {
  readonly #groups = new Set<Member[]>()
  readonly #byCause = new Map<string, Member[]>()

  add(member: Member, causes: readonly string[]): void {
    const group: Member[] = [member]
    this.#groups.add(group)
    for (const cause of causes) this.#join(group, cause)
  }

  #join(group: Member[], cause: string): void {
    const other = this.#byCause.get(cause)
    if (other && other !== group) {
      group.unshift(...other)
      this.#groups.delete(other)
      for (const [name, otherGroup] of this.#byCause) if (otherGroup === other) this.#byCause.set(name, group)
    }
    this.#byCause.set(cause, group)
  }

  all(): readonly (readonly Member[])[] {
    return [...this.#groups]
  }
}

/** The most frequent program is the example; on a tie the shortest. */
function buildGroup<Key>(members: readonly DiagnosedProgram<Key>[]): MistakeGroup<Key> {
  const byText = Map.groupBy(members, ({ text }) => text)
  const [[example] = []] = [...byText.values()].toSorted(
    (left, right) => right.length - left.length || left[0]!.text.length - right[0]!.text.length,
  )
  const { key, program, mistake, causes } = example!
  return {
    cause: causes[0]!,
    mistake,
    example: { key, program },
    members: members.map((member) => ({ key: member.key, nodeId: member.mistake.nodeId })),
  }
}
