/** Finds the mistake of a wrong program by inspecting it, running it, and running repaired variants of it. */

import { remove } from '../program/edit.ts'
import { printPython } from '../program/python.ts'
import { countBlocks, statementsIn } from '../program/tree.ts'
import { checkSolution } from './case-runs.ts'
import { createContext, type MistakeQuery, type Context, type Finding, type Mistake } from './context.ts'
import * as counts from './repairs/counts.ts'
import * as directions from './repairs/directions.ts'
import * as loops from './repairs/loops.ts'
import * as questions from './repairs/questions.ts'
import * as steps from './repairs/steps.ts'
import * as values from './repairs/values.ts'
import type { Repair } from './repairs/candidates.ts'
import * as endRules from './end-rules.ts'
import * as questionRules from './question-rules.ts'
import * as stopRules from './stop-rules.ts'
import { findRepeatedSteps, treeRules } from './tree-rules.ts'

export type { MistakeQuery, Mistake } from './context.ts'

type InspectionRule = { readonly id: string; readonly inspect: (context: Context) => Finding | null }
type Rule = InspectionRule | { readonly id: string; readonly repair: Repair }

const inspection = (id: string, rule: (context: Context) => Finding | null): Rule => ({ id, inspect: rule })
const repairing = (id: string, rule: Repair): Rule => ({ id, repair: rule })

/**
 * Ordered from the most specific to the most general; the first matching rule is reported. Errors in the tree come
 * first, then counts, directions, loops, conditions, variables and steps; rules that match any program come last.
 */
const rules: readonly Rule[] = [
  inspection('blk-empty', treeRules.empty),
  inspection('blk-loose-blocks', treeRules.looseBlocks),
  inspection('blk-unfinished', treeRules.unfinished),
  inspection('blk-loop-empty', treeRules.emptyLoop),
  inspection('blk-function-empty', treeRules.emptyFunction),
  inspection('blk-function-not-called', treeRules.functionNotCalled),
  inspection('blk-values-lost', treeRules.valuesLost),
  inspection('blk-input-unused', treeRules.inputUnused),
  inspection('blk-result-thrown-away', treeRules.resultThrownAway),
  inspection('blk-variable-not-set', stopRules.findUnsetVariable),
  inspection('blk-calls-itself', stopRules.findEndlessRecursion),
  inspection('blk-result-missing', stopRules.findMissingReturn),
  repairing('blk-list-counts-from-one', values.decrementIndex),
  inspection('blk-list-empty-item', stopRules.findEmptyListAccess),
  inspection('blk-list-past-end', stopRules.findIndexPastEnd),
  repairing('blk-loop-turned-round', questions.negateLoopCondition),
  inspection('blk-variable-never-changes', questionRules.findUnchangedVariable),
  inspection('blk-variable-goes-away', questionRules.findDivergingVariable),
  repairing('blk-loop-once-too-few', counts.repeatOnceMore),
  repairing('blk-loop-once-too-many', counts.repeatOnceLess),
  repairing('blk-extra-step', steps.removeStep),
  repairing('blk-turn-seen-from-you', directions.turnOtherWayFacingDown),
  repairing('blk-turned-other-way', directions.turnOtherWay),
  repairing('blk-arrow-other-way', directions.changeArrow),
  repairing('blk-other-action', directions.changeAction),
  repairing('blk-steps-count', counts.changeStepCount),
  repairing('blk-nested-counts-swapped', counts.swapNestedCounts),
  repairing('blk-turn-does-not-move', directions.addStepAfterTurn),
  repairing('blk-loop-misses-step', loops.moveIntoLoop),
  repairing('blk-inner-loop-holds-too-much', (context) => loops.moveOutOfLoop(context, true)),
  repairing('blk-loop-holds-too-much', (context) => loops.moveOutOfLoop(context, false)),
  repairing('blk-loop-count', counts.changeLoopCount),
  repairing('blk-two-ifs', questions.joinIfs),
  repairing('blk-asks-only-once', questions.changeIfToWhile),
  repairing('blk-parts-swapped', questions.negateIf),
  repairing('blk-and-or', questions.swapAndOr),
  repairing('blk-edge-of-comparison', questions.moveComparisonEdge),
  repairing('blk-first-question-takes-all', questions.reverseBranches),
  repairing('blk-set-not-change', values.changeSetToAdd),
  repairing('blk-variable-starts-over', values.moveSetBeforeLoop),
  repairing('blk-inputs-swapped', values.swapInputs),
  repairing('blk-input-number', values.changeCallInput),
  repairing('blk-position-for-item', values.replacePositionByItem),
  repairing('blk-other-variable', values.changeVariable),
  repairing('blk-order', steps.swapSteps),
  repairing('blk-repeat-each', loops.repeatEachStep),
  repairing('blk-missing-turn', steps.addTurn),
  repairing('blk-missing-step', steps.addStep),
  repairing('blk-missing-first-step', steps.addFirstStep),
  inspection('blk-never-yes', (context) => questionRules.findConstantCondition(context, false)),
  inspection('blk-always-yes', (context) => questionRules.findConstantCondition(context, true)),
  inspection('blk-nothing-here', endRules.findActionWithoutTarget),
  inspection('blk-only-first-map', endRules.findLaterCaseFailure),
  inspection('blk-loop-never-starts', questionRules.findLoopNeverStarted),
  inspection('blk-loop-never-ends', questionRules.findEndlessLoop),
  inspection('blk-variable-unused', treeRules.variableUnused),
  inspection('blk-bumped', endRules.findCollision),
  inspection('blk-ended-short', endRules.findStopBeforeBell),
  inspection('blk-said-other', endRules.findWrongSaidValue),
  inspection('blk-other-drawing', endRules.findWrongResult('wrong-drawing')),
  inspection('blk-other-tune', endRules.findWrongResult('wrong-tune')),
  inspection('blk-other-boxes', endRules.findWrongResult('wrong-boxes')),
  inspection('blk-other-output', endRules.findWrongResult('wrong-output')),
  inspection('blk-other-values', endRules.findWrongResult('wrong-values')),
  inspection('blk-stopped-here', endRules.findStop),
]

/** Search budget: programs to try and ticks they may run in total. The search decrements both. */
export type Effort = { tries: number; ticks: number }

const hasEffortLeft = ({ tries, ticks }: Effort): boolean => tries > 0 && ticks > 0

/** A student waits for this answer, so the number of tried programs is limited. */
const usualEffort = (): Effort => ({ tries: 2_000, ticks: Infinity })

/** For a program that does not solve its level. Always returns a mistake. */
export function findMistake(query: MistakeQuery): Mistake {
  const context = createContext(query)
  return continueSearch(searchMistake(context, query.isOpen), usualEffort()) ?? findWithoutRepairs(context)
}

/** Yields the ticks used by each tried program and returns the mistake. */
export type Search = Generator<number, Mistake>

/** Returns `null` when the budget is used up; a caller with more budget can continue the same search. */
export function continueSearch(search: Search, effort: Effort): Mistake | null {
  while (hasEffortLeft(effort)) {
    const next = search.next()
    if (next.done) return next.value
    effort.tries--
    effort.ticks -= next.value
  }
  return null
}

/** Longer programs cost extra per try because copying and compiling them takes time. */
const LONG_PROGRAM_LINES = 80
const TICKS_PER_LINE = 4

const readingTicks = ({ program }: Context): number =>
  TICKS_PER_LINE * Math.max(0, printPython(program).split('\n').length - LONG_PROGRAM_LINES)

/** Skips repairs in levels without one correct result. */
export function* searchMistake(context: Context, isOpen = false): Search {
  const extraTicks = readingTicks(context)
  for (const rule of rules) {
    if ('inspect' in rule) {
      const mistake = applyInspection(rule, context)
      if (mistake) return mistake
    } else if (!isOpen)
      for (const { program, nodeId, holes = {} } of rule.repair(context)) {
        const { solved, ticks } = checkSolution(program, context.level)
        if (solved) return { id: rule.id, nodeId, holes }
        yield ticks + extraTicks
      }
  }
  return fallbackMistake(context)
}

/** Uses only the rules that need no repaired programs. */
export function findWithoutRepairs(context: Context): Mistake {
  for (const rule of rules) {
    const mistake = 'inspect' in rule ? applyInspection(rule, context) : null
    if (mistake) return mistake
  }
  return fallbackMistake(context)
}

function applyInspection({ id, inspect: look }: InspectionRule, context: Context): Mistake | null {
  const finding = look(context)
  return finding && { id, nodeId: finding.nodeId, holes: finding.holes ?? {} }
}

function fallbackMistake(context: Context): Mistake {
  const failed = context.runs().find(({ solved }) => !solved)
  return { id: 'blk-not-yet', nodeId: failed?.steps.at(-1)?.nodeId ?? null, holes: {} }
}

/** Advice for a program that solves its level but could earn another star. */
export function findAdvice(query: MistakeQuery): Mistake | null {
  const context = createContext(query)
  const repetition = query.level.ideas.some((idea) => idea !== 'complete' && idea.uses === 'repeat')
    ? findRepeatedSteps(context)
    : null
  if (repetition) return { id: 'blk-same-steps-again', nodeId: repetition.nodeId, holes: { times: repetition.times } }
  const incomplete = query.level.ideas.includes('complete') && context.runs().some(({ complete }) => !complete)
  if (incomplete) return { id: 'blk-stars-left', nodeId: null, holes: {} }
  const { mostBlocks } = query.level
  const count = countBlocks(query.program)
  if (mostBlocks === null || count <= mostBlocks) return null
  const id = canBeShortened(query, context) ? 'blk-shorter-way' : 'blk-too-many-blocks'
  return { id, nodeId: null, holes: { count, most: mostBlocks } }
}

/** Each removal costs one run, so their number is limited. */
const MAX_REMOVALS = 40
const containerBlocks = ['repeat', 'define', 'while', 'until', 'for', 'if']

/** Whether fewer steps suffice: the level offers no loops or functions, or the program has a needless statement. */
function canBeShortened({ program, level }: MistakeQuery, { offers }: Context): boolean {
  if (!containerBlocks.some(offers)) return true
  // Needless statements are mostly at the end, after the goal.
  return statementsIn(program.body)
    .slice(-MAX_REMOVALS)
    .some(({ id }) => {
      const shorter = remove(program, id)
      return shorter.ok && checkSolution(shorter.value, level).solved
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
