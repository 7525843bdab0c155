/** Wrong programs of a class, grouped by what they do wrong, so that one answer helps many at once. */

import { usualLimits, type Limits } from '../program/machine.ts'
import { printPython } from '../program/python.ts'
import type { NodeId, Program } from '../program/tree.ts'
import { changedPart, linesOf } from './changed-part.ts'
import { contextOf, type Asked, type Context, type Mistake } from './context.ts'
import { lookFurther, seenIn, triesIn, type Effort, type Search } from './find-mistake.ts'

type Wrong<Key> = { readonly key: Key; readonly program: Program }

export type MistakeGroup<Key> = {
  /** Names the group, also when others have come to it or left it. */
  readonly cause: string
  /** What the example shows, with the holes of its words. */
  readonly mistake: Mistake
  readonly example: Wrong<Key>
  /** Each with the statement to look at in their own program. */
  readonly members: readonly { readonly key: Key; readonly nodeId: NodeId | null }[]
}

/** What can be said of any program: it names no cause, so that how the run ended and what was changed must tell. */
const general: ReadonlySet<string> = new Set([
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

/** Different words for a child at different places; those who teach say the same about them. */
const oneCause: Readonly<Record<string, string>> = {
  'blk-missing-first-step': 'blk-missing-step',
  'blk-turn-does-not-move': 'blk-missing-step',
  'blk-turn-seen-from-you': 'blk-turned-other-way',
  'blk-inner-loop-holds-too-much': 'blk-loop-holds-too-much',
}

/** About a number: who wrote the same with another number, and comes too far from the goal to be told so, belongs to them. */
const ofNumbers: ReadonlySet<string> = new Set(['blk-steps-count', 'blk-loop-count', 'blk-input-number'])

/**
 * A class is looked at in one go, so that for each of its programs less is tried than for a child who waits for a hint:
 * a little for every one, then what is left of this for those of which nothing is known yet.
 */
const OF_CLASS: Readonly<Effort> = { tries: 6_000, ticks: 45_000 }
const CLASS = 40
const AT_FIRST: Readonly<Effort> = { tries: 60, ticks: 1_500 }
const MOST_TRIES = 400
/** Half as much again as the longest solution of a level takes; what runs longer is taken for endless. */
const limits: Limits = { ...usualLimits, ticks: 450 }
/** Different right programs of the class that wrong ones are compared with. */
const MOST_RIGHT = 6

/** Largest group first. `right` are programs of the same class that solve the level. */
export function groupPrograms<Key>(
  wrong: readonly Wrong<Key>[],
  right: readonly Program[],
  asked: About,
): readonly MistakeGroup<Key>[] {
  const solutions = [...new Set(right.map((one) => linesOf(one).join('\n')))]
    .slice(0, MOST_RIGHT)
    .map((text) => text.split('\n'))
  const bounded = { ...asked, level: { ...asked.level, limits } }
  const texts = wrong.map(({ program }) => printPython(program))
  const different = new Map(wrong.map(({ program }, at) => [texts[at]!, program]))
  const contexts = Array.from(different.values(), (program) => contextOf({ ...bounded, program }))
  const mistakes = mistakesIn(contexts, asked.isOpen)
  const seen = new Map(
    Array.from(different.keys(), (text, at): [string, Seen] => {
      const mistake = mistakes[at]!
      return [text, { mistake, causes: causesOf(contexts[at]!, mistake, solutions) }]
    }),
  )
  const groups = new Groups<Looked<Key>>()
  for (const [at, one] of wrong.entries()) {
    const known = seen.get(texts[at]!)!
    groups.add({ ...one, ...known, text: texts[at]! }, known.causes)
  }
  return groups
    .all()
    .map(groupOf)
    .toSorted((one, other) => other.members.length - one.members.length)
}

type About = Omit<Asked, 'program' | 'loose'>
type Seen = { readonly mistake: Mistake; readonly causes: readonly string[] }
type Looked<Key> = Wrong<Key> & Seen & { readonly text: string }

function mistakesIn(contexts: readonly Context[], isOpen?: boolean): readonly Mistake[] {
  const size = Math.max(1, contexts.length / CLASS)
  const left = { tries: OF_CLASS.tries * size, ticks: OF_CLASS.ticks * size }
  const searches = contexts.map((context) => triesIn(context, isOpen))
  const look = (search: Search, most: Readonly<Effort>): Mistake | null => {
    const effort = { ...most }
    const mistake = lookFurther(search, effort)
    left.tries -= most.tries - effort.tries
    left.ticks -= most.ticks - effort.ticks
    return mistake
  }
  const first = searches.map((search) => look(search, AT_FIRST))
  const open = first.filter((mistake) => !mistake).length
  const share = { tries: Math.min(MOST_TRIES, left.tries / open), ticks: left.ticks / open }
  return first.map((mistake, at) => mistake ?? look(searches[at]!, share) ?? seenIn(contexts[at]!))
}

function causesOf(context: Context, { id }: Mistake, solutions: readonly (readonly string[])[]): readonly string[] {
  const lines = linesOf(context.program)
  if (!general.has(id)) return [oneCause[id] ?? id, ...(ofNumbers.has(id) ? withoutNumbers(lines) : [])]
  const part = changedPart(context.program, solutions)
  return [`does ${behaviourOf(context)}`, ...withoutNumbers(lines), ...(part === null ? [] : [`changed ${part}`])]
}

/** Two who are the same but for how often something is repeated, or but for the other numbers, made one mistake. */
function withoutNumbers(lines: readonly string[]): readonly string[] {
  const isLoop = (line: string) => line.includes('range(')
  const hidden = (of: (line: string) => boolean) =>
    lines.map((line) => (of(line) ? line.replace(/\d+/g, '#') : line)).join('\n')
  return [`rounds of ${hidden(isLoop)}`, `numbers of ${hidden((line) => !isLoop(line))}`]
}

/** In which case it fails first, why, and what is left then. */
function behaviourOf(context: Context): string {
  const runs = context.runs()
  const at = runs.findIndex(({ solved }) => !solved)
  return JSON.stringify([at, runs[at]?.reason, runs[at]?.steps.at(-1)?.state ?? null])
}

/** Programs that share one cause are together, and so are those that each share one with a third. */
class Groups<One> {
  readonly #groups = new Set<One[]>()
  readonly #byCause = new Map<string, One[]>()

  add(one: One, causes: readonly string[]): void {
    const group: One[] = [one]
    this.#groups.add(group)
    for (const cause of causes) this.#join(group, cause)
  }

  #join(group: One[], cause: string): void {
    const other = this.#byCause.get(cause)
    if (other && other !== group) {
      group.unshift(...other)
      this.#groups.delete(other)
      for (const [name, known] of this.#byCause) if (known === other) this.#byCause.set(name, group)
    }
    this.#byCause.set(cause, group)
  }

  all(): readonly (readonly One[])[] {
    return [...this.#groups]
  }
}

/** The program that most of them wrote stands for all; among equals the shortest. */
function groupOf<Key>(members: readonly Looked<Key>[]): MistakeGroup<Key> {
  const same = Map.groupBy(members, ({ text }) => text)
  const [[example] = []] = [...same.values()].toSorted(
    (one, other) => other.length - one.length || one[0]!.text.length - other[0]!.text.length,
  )
  const { key, program, mistake, causes } = example!
  return {
    cause: causes[0]!,
    mistake,
    example: { key, program },
    members: members.map((one) => ({ key: one.key, nodeId: one.mistake.nodeId })),
  }
}
