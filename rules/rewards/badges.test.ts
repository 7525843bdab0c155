import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameSlugs } from '../games/catalog.ts'
import { findRequiredConcepts } from './required-concepts.ts'
import type { BadgeFacts } from './badge.ts'
import { badges, earnedBadges, type BadgeId } from './badges.ts'
import { factNames } from './facts.ts'
import { grantsForStars } from './grants.ts'

const noFacts: BadgeFacts = {
  steps: [],
  unitsFinished: 0,
  coursesFinished: 0,
  longestStreak: 0,
  activeDays: 0,
  helpedDays: 0,
  causes: [],
  noted: {},
}
type Step = BadgeFacts['steps'][number]
const step = (over: Partial<Step> = {}): Step => ({
  solved: true,
  stars: 3,
  hints: 0,
  attempts: 1,
  asksFor: [],
  language: null,
  ...over,
})
const steps = (count: number, over: Partial<Step> = {}) => ({ steps: Array.from({ length: count }, () => step(over)) })
/** Uses a hint, so that the steps do not earn the badges for steps without hints. */
const stepsRequiring = (count: number, idea: Step['asksFor'][number], stars = 2) =>
  steps(count, { stars, hints: 1, asksFor: [idea] })
const starGrants = (game: string, level: string, count: number) => ({ causes: grantsForStars(game, level, count) })

/** Per badge: minimal facts that earn it, and facts that just miss it. */
const examples: [BadgeId, Partial<BadgeFacts>, Partial<BadgeFacts>][] = [
  [
    'first-boat',
    { causes: [{ cause: 'lesson:a', source: 'lesson' }] },
    { causes: [{ cause: 'step:a:pass', source: 'lesson' }] },
  ],
  ['over-the-hill', { unitsFinished: 1 }, noFacts],
  ['long-string', { coursesFinished: 1 }, { unitsFinished: 9 }],
  ['loops', stepsRequiring(10, 'loop'), stepsRequiring(10, 'loop', 1)],
  ['rain-or-sun', stepsRequiring(10, 'condition'), stepsRequiring(9, 'condition')],
  ['own-command', stepsRequiring(5, 'own-command'), stepsRequiring(5, 'own-command', 1)],
  ['keeps-count', stepsRequiring(8, 'variable'), stepsRequiring(8, 'loop')],
  ['kept-trying', steps(1, { stars: 0, attempts: 6 }), steps(1, { stars: 0, attempts: 5 })],
  ['on-my-own', steps(15, { stars: 1 }), steps(15, { stars: 1, hints: 1 })],
  ['short', steps(10, { hints: 1 }), steps(10, { stars: 2, hints: 1 })],
  ['came-back', { noted: { 'came-back': 3 } }, { noted: { 'came-back': 2 } }],
  ['better', { noted: { raised: 10 } }, { noted: { raised: 9 } }],
  ['own-mistake', { noted: { 'own-mistake': 10 } }, { noted: { 'own-mistake': 9 } }],
  ['five-bows', { longestStreak: 5 }, { longestStreak: 4 }],
  ['twenty-bows', { longestStreak: 20 }, { longestStreak: 19 }],
  ['sixty-days', { activeDays: 60 }, { activeDays: 59 }],
  [
    'tried-all',
    { causes: gameSlugs.flatMap((game) => grantsForStars(game, game === 'letter-rain' ? 'th-1' : '1', 1)) },
    { causes: gameSlugs.flatMap((game) => grantsForStars(game, game === 'letter-rain' ? 'th-11' : '1', 1)) },
  ],
  [
    'ahead',
    starGrants('wind-rush', '12', 3),
    { causes: [...grantsForStars('wind-rush', '6', 2), ...grantsForStars('wind-rush', '5', 3)] },
  ],
  ['proof', { noted: { 'proven-line': 10 } }, { noted: { 'proven-line': 9 } }],
  ['moon-night', { noted: { 'moon-night': 1 } }, noFacts],
  ['three-skins', { noted: { 'three-skins': 1 } }, noFacts],
  ['light-fingers', { noted: { 'clean-typing': 3 } }, { noted: { 'clean-typing': 2 } }],
  ['keeper', { noted: { 'first-run': 5 } }, { noted: { 'first-run': 4 } }],
  ['rhythm', { noted: { 'long-line': 5 } }, { noted: { 'long-line': 4 } }],
  ['sharp-eye', { noted: { 'first-mend': 10 } }, { noted: { 'first-mend': 9 } }],
  ['halves', { noted: { 'few-asks': 3 } }, { noted: { 'few-asks': 2 } }],
  ['sure', { noted: { 'sure-flight': 1 } }, noFacts],
  ['safe-flyer', { noted: { 'safe-flight': 1 } }, { noted: { 'sure-flight': 1 } }],
  ['typed-code', starGrants('letter-rain', 'ko-12', 1), starGrants('letter-rain', 'ko-11', 3)],
  ['typed-code', steps(1, { stars: 1, hints: 1, language: 'python' }), steps(1, { stars: 1, language: 'javascript' })],
  ['helped', { helpedDays: 3 }, { helpedDays: 2 }],
  ['good-pair', { noted: { 'pair-step': 5 } }, { noted: { 'pair-step': 4 } }],
  ['question-maker', { noted: { question: 3 } }, { noted: { question: 2 } }],
  [
    'together',
    { causes: ['a', 'b', 'c'].map((id) => ({ cause: `goal:${id}`, source: 'goal' })) },
    { causes: ['a', 'b'].map((id) => ({ cause: `goal:${id}`, source: 'goal' })) },
  ],
  ['ten-days', { noted: { 'daily-challenge': 10 } }, { noted: { 'daily-challenge': 9 } }],
  ['beat-myself', { noted: { 'beat-myself': 3 } }, { noted: { 'beat-myself': 2 } }],
  [
    'took-part',
    { causes: ['a', 'b', 'c'].map((id) => ({ cause: `competition:${id}`, source: 'competition' })) },
    { causes: ['a', 'b'].map((id) => ({ cause: `competition:${id}`, source: 'competition' })) },
  ],
]

test.each(examples)('the badge %s is earned by its minimal facts and not by less', (badge, enough, less) => {
  expect(earnedBadges({ ...noFacts, ...enough })).toContain(badge)
  expect(earnedBadges({ ...noFacts, ...less })).not.toContain(badge)
})

test('no facts earn no badge, and every badge has an example', () => {
  expect(earnedBadges(noFacts)).toEqual([])
  expect(earnedBadges({ ...noFacts, ...steps(1, { hints: 1 }) })).toEqual(['first-star'])
  const withExample = new Set<string>(['first-star', ...examples.map(([badge]) => badge)])
  expect(badges.map(({ id }) => id).filter((id) => !withExample.has(id))).toEqual([])
})

test('additional facts never remove a badge', () => {
  const factSets = fc.record({
    steps: fc.array(
      fc.record({
        solved: fc.constant(true),
        stars: fc.integer({ min: 0, max: 3 }),
        hints: fc.integer({ min: 0, max: 2 }),
        attempts: fc.integer({ min: 1, max: 8 }),
        asksFor: fc.subarray(['loop', 'condition', 'own-command', 'variable'] as const),
        language: fc.constantFrom('python' as const, null),
      }),
      { maxLength: 30 },
    ),
    unitsFinished: fc.nat(3),
    coursesFinished: fc.nat(2),
    longestStreak: fc.nat(30),
    activeDays: fc.nat(80),
    helpedDays: fc.nat(5),
    causes: fc.array(fc.constantFrom(...gameSlugs.flatMap((game) => grantsForStars(game, '6', 3)))),
    noted: fc.dictionary(fc.constantFrom(...factNames), fc.nat(12)),
  })
  fc.assert(
    fc.property(factSets, factSets, (a, b) => {
      const noted = Object.fromEntries(factNames.map((name) => [name, (a.noted[name] ?? 0) + (b.noted[name] ?? 0)]))
      const combined: BadgeFacts = {
        steps: [...a.steps, ...b.steps],
        unitsFinished: a.unitsFinished + b.unitsFinished,
        coursesFinished: a.coursesFinished + b.coursesFinished,
        longestStreak: a.longestStreak + b.longestStreak,
        activeDays: a.activeDays + b.activeDays,
        helpedDays: a.helpedDays + b.helpedDays,
        causes: [...a.causes, ...b.causes],
        noted,
      }
      expect(earnedBadges(combined)).toEqual(expect.arrayContaining(earnedBadges(a)))
    }),
  )
})

test('maps level statements and text keywords to required concepts without duplicates', () => {
  expect(findRequiredConcepts(['repeat', 'while', 'if', 'complete'])).toEqual(['loop', 'condition'])
  expect(findRequiredConcepts(['def', 'elif', 'constructor', '=>'])).toEqual(['own-command', 'condition'])
})
