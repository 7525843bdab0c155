import { expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import { easiness } from '../self-paced/first-answers.ts'
import { isEasierDue, isHarderDue } from '../self-paced/next-question.ts'
import type { PlayClock } from '../self-paced/play-clock.ts'
import { isReturning } from '../self-paced/question-turns.ts'
import { selfPacedRules } from '../self-paced/self-paced-rules.ts'
import { playAnswer, reasonMsAfter } from './answer.ts'
import { chaseRules } from './chase-rules.ts'
import { startChase, type Chase } from './chase.ts'
import { readMap, sortRivals, startChaser, type Chaser, type Rival } from './chaser.ts'
import { sumClouds } from './clouds.ts'
import { buyItem, listOffers, reachableFriends, type ChaseItem } from './items.ts'
import { rankLandings } from './landing-order.ts'

/** Plays whole chases with bots and checks the bands of the design. */

const kinds = {
  weak: { knows: 0.4, thinks: 15 },
  middle: { knows: 0.6, thinks: 13 },
  good: { knows: 0.8, thinks: 11 },
  top: { knows: 0.95, thinks: 9 },
  guesser: { knows: 0.27, thinks: 2.2 },
}
type Kind = keyof typeof kinds
type Policy = 'none' | 'any' | 'wise'
type Bot = { kind: Kind; player: string; policy: Policy; nextAt: number; waitMs: number; chaser: Chaser; best: number }

const classes = {
  mixed: { weak: 6, middle: 8, good: 7, top: 3 },
  weak: { weak: 14, middle: 8, good: 2 },
  strong: { weak: 2, middle: 4, good: 10, top: 8 },
  small: { weak: 2, middle: 3, good: 2, top: 1 },
  guesser: { weak: 6, middle: 8, good: 7, top: 3, guesser: 1 },
} satisfies Record<string, Partial<Record<Kind, number>>>

const questionCount = 30
const wrongOptions = [1, 2, 3]
const totalMs = selfPacedRules.endsMs
/** Half of the good players choose well, all others buy anything. */
const usualPolicy = (kind: Kind, index: number): Policy =>
  (kind === 'good' || kind === 'top') && index % 2 === 1 ? 'wise' : 'any'

function play(seed: number, mix: Partial<Record<Kind, number>>, policyOf = usualPolicy) {
  const draw = seededRandom(seed)
  const random = () => draw(2 ** 32) / 2 ** 32
  const gauss = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  let chase: Chase = startChase(questionCount)
  const bots = Object.entries(mix).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index): Bot => {
      const player = `${seed} ${kind} ${index}`
      const chaser = startChaser({ seed: player, easiness: easiness(chase) })
      const policy = policyOf(kind as Kind, index)
      return { kind: kind as Kind, player, policy, nextAt: random() * 6_000, waitMs: 0, chaser, best: Infinity }
    }),
  )
  const rivalsOf = (bot: Bot): readonly Rival[] => sortRivals(bots.filter((other) => other !== bot))
  const note = () =>
    bots.forEach((bot) => {
      const place = 1 + bots.filter(({ chaser }) => chaser.clouds > bot.chaser.clouds).length
      bot.best = Math.min(bot.best, place)
    })
  let [nextNoteAt, elapsedMs] = [120_000, 0]
  for (;;) {
    const bot = bots.reduce((first, other) => (other.nextAt < first.nextAt ? other : first))
    elapsedMs = bot.nextAt
    for (; nextNoteAt <= Math.min(elapsedMs, chaseRules.opensMs); nextNoteAt += 30_000) note()
    if (elapsedMs >= totalMs || chase.endedAt !== null) break
    const { thinks } = kinds[bot.kind]
    bot.chaser = readMap(bot.chaser, wrongOptions)
    const isRight = random() < chanceOf(bot)
    const clock: PlayClock = { elapsedMs, totalMs }
    const turn = { player: bot.player, chase, chaser: bot.chaser, rivals: rivalsOf(bot), clock }
    const played = playAnswer(turn, isRight)
    chase = played.chase
    bot.chaser = played.chaser
    let waitMs =
      bot.waitMs + (isRight ? 1_000 + Math.min(8, sumClouds(played.gains)) * 600 : reasonMsAfter(thinks * 1_000))
    bot.waitMs = 0
    if (played.chaser.mayBuy) waitMs += shop(bot) ? 3_000 : 0
    bot.nextAt +=
      thinks * 1_000 * Math.exp(0.35 * gauss() - 0.06) + waitMs + (isRight && !played.chaser.mayBuy ? 1_000 : 0)
  }
  note()
  const ranked = rankLandings(
    bots.map(({ player, chaser }) => ({ player, clouds: chaser.clouds, landedAt: chaser.landedAt })),
  )
  const rankOf = new Map(ranked.map(({ player, rank }) => [player, rank]))
  return { bots, rankOf, endsAt: elapsedMs, target: chase.target! }

  function shop(bot: Bot): boolean {
    const item = choose(bot, listOffers(bot.chaser, rivalsOf(bot), elapsedMs))
    const friend = item === 'bridge' ? reachableFriends(bot.chaser, rivalsOf(bot), elapsedMs)[0]!.player : null
    const bought = item && buyItem({ ...bot, chase, rivals: rivalsOf(bot), elapsedMs, item, friend })
    bot.chaser = { ...bot.chaser, mayBuy: false }
    if (!bought || !bought.ok) return true
    chase = bought.chase
    bot.chaser = bought.chaser
    const other = bots.find(({ player }) => player === bought.other?.player)
    if (other) other.chaser = bought.other!.chaser
    if (other && item === 'puff') other.waitMs += chaseRules.puffMs
    return true
  }

  function choose({ policy, chaser }: Bot, offers: readonly ChaseItem[]): ChaseItem | null {
    if (policy === 'none') return null
    if (policy === 'any') return random() < 0.7 ? offers[draw(offers.length)]! : null
    if (offers.includes('bridge')) return 'bridge'
    if (offers.includes('tailwind')) return 'tailwind'
    return offers.includes('map') && chaser.hasTailwind ? 'map' : null
  }
}

/** A repaired miss is known better; a map removes a third of the guessing. */
function chanceOf({ kind, chaser }: Bot): number {
  const { knows } = kinds[kind]
  const isGuesser = kind === 'guesser'
  const chance = isReturning(chaser)
    ? Math.min(0.97, knows + (1 - knows) * (isGuesser ? 0.05 : 0.45))
    : isGuesser
      ? knows
      : isHarderDue(chaser)
        ? knows - 0.1
        : isEasierDue(chaser)
          ? knows + 0.2
          : knows
  return chaser.struck.length > 0 ? chance + (1 - chance) * 0.33 : chance
}

const games = 24
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

function summarize(mix: Partial<Record<Kind, number>>, policyOf = usualPolicy) {
  const played = Array.from({ length: games }, (_, seed) => play(seed + 1, mix, policyOf))
  const minutes = played.map(({ endsAt }) => endsAt / 60_000)
  const ofKind = (kind: Kind) =>
    played.flatMap(({ bots, rankOf }) =>
      bots
        .filter((bot) => bot.kind === kind)
        .map((bot) => ({ ...bot, rank: rankOf.get(bot.player)!, players: bots.length })),
    )
  return {
    minutes: [0, 0.5, 1].map((share) => percentile(minutes, share)),
    targets: played.map(({ target }) => target),
    place: (kind: Kind) => mean(ofKind(kind).map(({ rank }) => rank)),
    upperThirdOnce: (kind: Kind) =>
      mean(ofKind(kind).map(({ best, players }) => Number(best <= Math.ceil(players / 3)))),
    answers: (kind: Kind) => mean(ofKind(kind).map(({ chaser }) => chaser.answered)),
  }
}

/** Two tests read the chases of the mixed class. */
const summaries = new Map<string, ReturnType<typeof summarize>>()
const summarizeUsual = (name: keyof typeof classes) =>
  summaries.get(name) ?? summaries.set(name, summarize(classes[name])).get(name)!

/** Mean places of the design's table. */
const places = {
  mixed: { weak: 19.7, middle: 14.7, good: 7.9, top: 3.2 },
  weak: { weak: 15.4, middle: 9.8, good: 3 },
  strong: { weak: 23, middle: 19.9, good: 11.7, top: 7.2 },
  small: { weak: 6.6, middle: 5.4, good: 2.7, top: 1.3 },
  guesser: { weak: 19.8, middle: 14.9, good: 7.9, top: 3.1, guesser: 21.9 },
} satisfies Record<keyof typeof classes, Partial<Record<Kind, number>>>

test.each(Object.keys(classes))('%s class: ends between eight and twelve minutes, places as designed', (name) => {
  const summary = summarizeUsual(name as keyof typeof classes)
  expect(summary.minutes[0]).toBeGreaterThanOrEqual(8)
  expect(summary.minutes[1]).toBeGreaterThan(9.2)
  expect(summary.minutes[1]).toBeLessThan(10.6)
  expect(summary.minutes[2]).toBeLessThan(12.3)
  for (const [kind, place] of Object.entries(places[name as keyof typeof places]))
    expect(Math.abs(summary.place(kind as Kind) - place), kind).toBeLessThan(2)
})

test('the harbor is about 210 to 245 clouds away if a mixed class chooses well', () => {
  const { targets } = summarize(classes.mixed, () => 'wise')
  expect(percentile(targets, 0.05)).toBeGreaterThan(195)
  expect(percentile(targets, 0.95)).toBeLessThan(260)
})

test('weak players of a mixed class are in the upper third once, and answer as often as designed', () => {
  const { upperThirdOnce, answers } = summarizeUsual('mixed')
  expect(upperThirdOnce('weak')).toBeGreaterThan(0.2)
  expect(answers('weak')).toBeGreaterThan(24)
})

test('choosing items well helps a weak player more than buying anything, and buying nothing least', () => {
  const placeOfFirst = (policy: Policy) =>
    mean(
      Array.from({ length: games }, (_, seed) => {
        const policyOf = (kind: Kind, index: number) =>
          kind === 'weak' && index === 0 ? policy : usualPolicy(kind, index)
        return play(seed + 1, classes.mixed, policyOf).rankOf.get(`${seed + 1} weak 0`)!
      }),
    )
  const [none, any, wise] = [placeOfFirst('none'), placeOfFirst('any'), placeOfFirst('wise')]
  expect(wise).toBeLessThan(14)
  expect(any - wise).toBeGreaterThan(5)
  expect(none - any).toBeGreaterThan(1)
})
