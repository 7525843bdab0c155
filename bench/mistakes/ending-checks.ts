import { judgeCase } from '#rules/levels/level.ts'
import { caseReasons, type Check } from './check.ts'

/** Checks of hints about how a run ended. */
export const endingChecks: Record<string, Check> = {
  'blk-nothing-here': (about) =>
    caseReasons(about).some((reason) => /puddle|spoiled|no-bed-here|nothing-to-puff|empty-hand|belt-empty/.test(reason))
      ? null
      : 'the block had something to act on',
  'blk-only-first-map': (about) => {
    const solvedCases = about.level.cases.map((item) => judgeCase(about.program, item).solved)
    return solvedCases[0] && solvedCases[Number(about.mistake.holes.case) - 1] === false
      ? null
      : 'the first case is not solved, or the named case is'
  },
  'blk-bumped': (about) =>
    caseReasons(about).some((reason) => /storm|tree|outside|gate|cloud/.test(reason)) ? null : 'nothing was in the way',
  'blk-ended-short': (about) => (caseReasons(about).includes('short') ? null : 'no case ended short of the goal'),
  'blk-said-other': (about) => (caseReasons(about).includes('wrong-number') ? null : 'the said number is right'),
  'blk-other-drawing': (about) => (caseReasons(about).includes('wrong-drawing') ? null : 'the drawing is right'),
  'blk-other-tune': (about) => (caseReasons(about).includes('wrong-tune') ? null : 'the tune is right'),
  'blk-other-boxes': (about) => (caseReasons(about).includes('wrong-boxes') ? null : 'the boxes are right'),
  'blk-other-output': (about) => (caseReasons(about).includes('wrong-output') ? null : 'the right things were sent'),
  'blk-other-values': (about) => (caseReasons(about).includes('wrong-values') ? null : 'the values are right'),
  'blk-stopped-here': (about) =>
    about.level.cases.some((item) => judgeCase(about.program, item).stop?.nodeId === about.mistake.nodeId)
      ? null
      : 'the program did not stop at the highlighted block',
  'blk-not-yet': ({ program, level }) =>
    level.cases.every((item) => judgeCase(program, item).solved) ? 'it is solved' : null,
}
