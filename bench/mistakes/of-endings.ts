import { judgeCase } from '#rules/levels/level.ts'
import { reasons, type Check } from './check.ts'

/** What hints say of how a run ended. */
export const endings: Record<string, Check> = {
  'blk-nothing-here': (about) =>
    reasons(about).some((reason) => /puddle|spoiled|no-bed-here|nothing-to-puff|empty-hand|belt-empty/.test(reason))
      ? null
      : 'there was something',
  'blk-only-first-map': (about) => {
    const solvedCases = about.level.cases.map((one) => judgeCase(about.program, one).solved)
    return solvedCases[0] && solvedCases[Number(about.mistake.holes.case) - 1] === false ? null : 'it is not so'
  },
  'blk-bumped': (about) =>
    reasons(about).some((reason) => /storm|tree|outside|gate|cloud/.test(reason)) ? null : 'nothing was in the way',
  'blk-ended-short': (about) => (reasons(about).includes('short') ? null : 'it ended otherwise'),
  'blk-said-other': (about) => (reasons(about).includes('wrong-number') ? null : 'it said what was wanted'),
  'blk-other-drawing': (about) => (reasons(about).includes('wrong-drawing') ? null : 'it drew what was wanted'),
  'blk-other-tune': (about) => (reasons(about).includes('wrong-tune') ? null : 'it played what was wanted'),
  'blk-other-boxes': (about) => (reasons(about).includes('wrong-boxes') ? null : 'the boxes are right'),
  'blk-other-output': (about) => (reasons(about).includes('wrong-output') ? null : 'the right things were sent'),
  'blk-other-values': (about) => (reasons(about).includes('wrong-values') ? null : 'the values are right'),
  'blk-stopped-here': (about) =>
    about.level.cases.some((one) => judgeCase(about.program, one).stop?.nodeId === about.mistake.nodeId)
      ? null
      : 'it did not stop there',
  'blk-not-yet': ({ program, level }) =>
    level.cases.every((one) => judgeCase(program, one).solved) ? 'it is solved' : null,
}
