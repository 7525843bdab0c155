/** What a wrong program does, and where: found by looking at it, by running it, and by running what it nearly is. */

import { remove } from '../program/edit.ts'
import { printPython } from '../program/python.ts'
import { countBlocks, statementsIn } from '../program/tree.ts'
import { tryOut } from './case-runs.ts'
import { contextOf, type Asked, type Context, type Found, type Mistake } from './context.ts'
import * as counts from './repairs/counts.ts'
import * as directions from './repairs/directions.ts'
import * as loops from './repairs/loops.ts'
import * as questions from './repairs/questions.ts'
import * as steps from './repairs/steps.ts'
import * as values from './repairs/values.ts'
import type { Repair } from './repairs/mended.ts'
import * as ends from './end-rules.ts'
import * as asking from './question-rules.ts'
import * as stops from './stop-rules.ts'
import { sameSteps, treeRules } from './tree-rules.ts'

export type { Asked, Mistake } from './context.ts'

type Seeing = { readonly id: string; readonly sees: (context: Context) => Found | null }
type Rule = Seeing | { readonly id: string; readonly mends: Repair }

const sees = (id: string, rule: (context: Context) => Found | null): Rule => ({ id, sees: rule })
const mends = (id: string, rule: Repair): Rule => ({ id, mends: rule })

/**
 * From the most telling to the most general; the first that fits is said. What is only wrong in the tree comes first,
 * then counts, directions, loops, questions, variables, steps, and at the end what can always be said.
 */
const rules: readonly Rule[] = [
  sees('blk-empty', treeRules.empty),
  sees('blk-loose-blocks', treeRules.looseBlocks),
  sees('blk-unfinished', treeRules.unfinished),
  sees('blk-loop-empty', treeRules.emptyLoop),
  sees('blk-function-empty', treeRules.emptyFunction),
  sees('blk-function-not-called', treeRules.functionNotCalled),
  sees('blk-values-lost', treeRules.valuesLost),
  sees('blk-input-unused', treeRules.inputUnused),
  sees('blk-result-thrown-away', treeRules.resultThrownAway),
  sees('blk-variable-not-set', stops.variableNotSet),
  sees('blk-calls-itself', stops.callsItself),
  sees('blk-result-missing', stops.resultMissing),
  mends('blk-list-counts-from-one', values.countsFromOne),
  sees('blk-list-empty-item', stops.listEmptyItem),
  sees('blk-list-past-end', stops.listPastEnd),
  mends('blk-loop-turned-round', questions.loopTurnedRound),
  sees('blk-variable-never-changes', asking.variableNeverChanges),
  sees('blk-variable-goes-away', asking.variableGoesAway),
  mends('blk-loop-once-too-few', counts.loopOnceMore),
  mends('blk-loop-once-too-many', counts.loopOnceLess),
  mends('blk-extra-step', steps.extraStep),
  mends('blk-turn-seen-from-you', directions.turnedFacingYou),
  mends('blk-turned-other-way', directions.turned),
  mends('blk-arrow-other-way', directions.otherArrow),
  mends('blk-other-action', directions.otherAction),
  mends('blk-steps-count', counts.stepCount),
  mends('blk-nested-counts-swapped', counts.nestedSwapped),
  mends('blk-turn-does-not-move', directions.stepAfterTurn),
  mends('blk-loop-misses-step', loops.movedIn),
  mends('blk-inner-loop-holds-too-much', (context) => loops.movedOut(context, true)),
  mends('blk-loop-holds-too-much', (context) => loops.movedOut(context, false)),
  mends('blk-loop-count', counts.loopCount),
  mends('blk-two-ifs', questions.twoIfs),
  mends('blk-asks-only-once', questions.asksOnlyOnce),
  mends('blk-parts-swapped', questions.partsSwapped),
  mends('blk-and-or', questions.andOr),
  mends('blk-edge-of-comparison', questions.edge),
  mends('blk-first-question-takes-all', questions.otherOrder),
  mends('blk-set-not-change', values.setNotChange),
  mends('blk-variable-starts-over', values.startsOver),
  mends('blk-inputs-swapped', values.inputsSwapped),
  mends('blk-input-number', values.inputNumber),
  mends('blk-position-for-item', values.positionForItem),
  mends('blk-other-variable', values.otherVariable),
  mends('blk-order', steps.swapped),
  mends('blk-repeat-each', loops.repeatEach),
  mends('blk-missing-turn', steps.missingTurn),
  mends('blk-missing-step', steps.missingStep),
  mends('blk-missing-first-step', steps.missingFirstStep),
  sees('blk-never-yes', (context) => asking.sameAnswer(context, false)),
  sees('blk-always-yes', (context) => asking.sameAnswer(context, true)),
  sees('blk-nothing-here', ends.nothingHere),
  sees('blk-only-first-map', ends.onlyFirstCase),
  sees('blk-loop-never-starts', asking.loopNeverStarts),
  sees('blk-loop-never-ends', asking.loopNeverEnds),
  sees('blk-variable-unused', treeRules.variableUnused),
  sees('blk-bumped', ends.bumped),
  sees('blk-ended-short', ends.endedShort),
  sees('blk-said-other', ends.saidOther),
  sees('blk-other-drawing', ends.otherResult('wrong-drawing')),
  sees('blk-other-tune', ends.otherResult('wrong-tune')),
  sees('blk-other-boxes', ends.otherResult('wrong-boxes')),
  sees('blk-other-output', ends.otherResult('wrong-output')),
  sees('blk-other-values', ends.otherResult('wrong-values')),
  sees('blk-stopped-here', ends.stoppedHere),
]

/** How many programs may be tried, and how long they may run together. Both are taken from. */
export type Effort = { tries: number; ticks: number }

const isLeft = ({ tries, ticks }: Effort): boolean => tries > 0 && ticks > 0

/** A child waits for the answer. */
const usualEffort = (): Effort => ({ tries: 2_000, ticks: Infinity })

/** Of a program that does not solve its level. There is always something to say. */
export function findMistake(asked: Asked): Mistake {
  const context = contextOf(asked)
  return lookFurther(triesIn(context, asked.isOpen), usualEffort()) ?? seenIn(context)
}

/** Programs tried one after the other, each saying how long it ran, until it is known what is wrong. */
export type Search = Generator<number, Mistake>

/** Nothing yet, where what may be spent does not suffice; whoever has more goes on with the same search. */
export function lookFurther(search: Search, effort: Effort): Mistake | null {
  while (isLeft(effort)) {
    const next = search.next()
    if (next.done) return next.value
    effort.tries--
    effort.ticks -= next.value
  }
  return null
}

/** Lines of the longest program that somebody means; every try of a longer one takes time for being copied and compiled. */
const LONG = 80
const TICKS_PER_LINE = 4

const timeOfReading = ({ program }: Context): number =>
  TICKS_PER_LINE * Math.max(0, printPython(program).split('\n').length - LONG)

/** Where there is no one right result, nothing can be nearly right. */
export function* triesIn(context: Context, isOpen = false): Search {
  const reading = timeOfReading(context)
  for (const rule of rules) {
    if ('sees' in rule) {
      const mistake = seenBy(rule, context)
      if (mistake) return mistake
    } else if (!isOpen)
      for (const { program, nodeId, holes = {} } of rule.mends(context)) {
        const { solved, ticks } = tryOut(program, context.level)
        if (solved) return { id: rule.id, nodeId, holes }
        yield ticks + reading
      }
  }
  return notYet(context)
}

/** What can be said without trying anything. */
export function seenIn(context: Context): Mistake {
  for (const rule of rules) {
    const mistake = 'sees' in rule ? seenBy(rule, context) : null
    if (mistake) return mistake
  }
  return notYet(context)
}

function seenBy({ id, sees: look }: Seeing, context: Context): Mistake | null {
  const found = look(context)
  return found && { id, nodeId: found.nodeId, holes: found.holes ?? {} }
}

function notYet(context: Context): Mistake {
  const failed = context.runs().find(({ solved }) => !solved)
  return { id: 'blk-not-yet', nodeId: failed?.steps.at(-1)?.nodeId ?? null, holes: {} }
}

/** For a program that solves its level and could still win a star; never said before. */
export function findAdvice(asked: Asked): Mistake | null {
  const context = contextOf(asked)
  const same = asked.level.ideas.some((idea) => idea !== 'complete' && idea.uses === 'repeat')
    ? sameSteps(context)
    : null
  if (same) return { id: 'blk-same-steps-again', nodeId: same.nodeId, holes: { times: same.times } }
  const incomplete = asked.level.ideas.includes('complete') && context.runs().some(({ complete }) => !complete)
  if (incomplete) return { id: 'blk-stars-left', nodeId: null, holes: {} }
  const { mostBlocks } = asked.level
  const count = countBlocks(asked.program)
  if (mostBlocks === null || count <= mostBlocks) return null
  const id = isShortenedBySteps(asked, context) ? 'blk-shorter-way' : 'blk-too-many-blocks'
  return { id, nodeId: null, holes: { count, most: mostBlocks } }
}

/** Each is a run of its own. */
const MOST_TRIED = 40
const boxes = ['repeat', 'define', 'while', 'until', 'for', 'if']

/** Nothing that is offered does more at once, or something that stands there does nothing for the level. */
function isShortenedBySteps({ program, level }: Asked, { offers }: Context): boolean {
  if (!boxes.some(offers)) return true
  // What is not needed mostly stands behind the goal.
  return statementsIn(program.body)
    .slice(-MOST_TRIED)
    .some(({ id }) => {
      const shorter = remove(program, id)
      return shorter.ok && tryOut(shorter.value, level).solved
    })
}

export const mistakeIds: readonly string[] = [
  ...rules.map(({ id }) => id),
  'blk-not-yet',
  'blk-same-steps-again',
  'blk-shorter-way',
  'blk-stars-left',
  'blk-too-many-blocks',
]
