import { expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import { flightRules } from './flight-rules.ts'
import { countFirstAnswer, easiness } from '../self-paced/first-answers.ts'
import { answerQuestion, isReturning } from '../self-paced/question-turns.ts'
import { selfPacedRules } from '../self-paced/self-paced-rules.ts'
import { addPush, openGate, startFlight, type Flight } from './flight.ts'
import { lightLantern, pushesOf, startFlyer, type Flyer } from './flyer.ts'

/** Plays whole flights with bots and checks the bands of the design: every class flies about ten minutes. */

const kinds = {
  weak: { knows: 0.4, thinks: 15 },
  middle: { knows: 0.6, thinks: 13 },
  good: { knows: 0.8, thinks: 11 },
  top: { knows: 0.95, thinks: 9 },
}
type Kind = keyof typeof kinds
type ClassOf = Readonly<Record<Kind, number>>

const classes = {
  mixed: { weak: 6, middle: 8, good: 7, top: 3 },
  weak: { weak: 14, middle: 8, good: 2, top: 0 },
  strong: { weak: 2, middle: 4, good: 10, top: 8 },
  small: { weak: 2, middle: 3, good: 2, top: 1 },
} satisfies Record<string, ClassOf>

type Bot = { kind: Kind; seed: string; nextAt: number; flyer: Flyer; openedGate: boolean }

const [rightMs, missMs] = [2_500, flightRules.reasonMs]
/** Share of the missing knowledge that the reason of a miss, and a hint, add. */
const [mendHelp, hintHelp] = [0.45, 0.3]
const questionCount = 30

function fly(seed: number, mix: ClassOf) {
  const draw = seededRandom(seed)
  const random = () => draw(2 ** 32) / 2 ** 32
  const gauss = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  let flight: Flight = startFlight(questionCount)
  const bots: Bot[] = Object.entries(mix).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index): Bot => {
      const id = `${seed} ${kind} ${index}`
      const flyer = startFlyer({ seed: id, easiness: easiness(flight) })
      return { kind: kind as Kind, seed: id, nextAt: random() * 6_000, flyer, openedGate: false }
    }),
  )
  let shutMs = 0
  for (;;) {
    const bot = bots.reduce((first, other) => (other.nextAt < first.nextAt ? other : first))
    const elapsedMs = bot.nextAt
    if (elapsedMs >= selfPacedRules.endsMs || flight.homeAt !== null) break
    const { knows, thinks } = kinds[bot.kind]
    const isWaiting = flight.shutAt !== null && bot.flyer.litGate !== flight.gate
    const hasHelper = bots.some(({ flyer }) => flyer.litGate === flight.gate)
    let chance = isReturning(bot.flyer) ? Math.min(0.97, knows + (1 - knows) * mendHelp) : knows
    if (isWaiting && hasHelper) chance = Math.min(0.97, chance + (1 - chance) * hintHelp)
    const isRight = random() < chance
    const [gate, wasShut] = [flight.gate, flight.shutAt !== null]
    if (!bot.flyer.seen.includes(bot.flyer.question)) flight = countFirstAnswer(flight, bot.flyer.question, isRight)
    const pushes = isRight ? pushesOf(bot.flyer) : 0
    bot.flyer = answerQuestion(bot.flyer, isRight, { seed: bot.seed, easiness: easiness(flight) })
    if (isRight && wasShut) {
      bot.openedGate ||= bot.flyer.litGate !== gate
      bot.flyer = lightLantern(bot.flyer, gate)
    } else if (isRight) {
      const push = { pushes, ownPushes: bot.flyer.pushes, players: bots.length }
      const added = addPush(flight, push, { elapsedMs, totalMs: selfPacedRules.endsMs })
      flight = added.flight
      bot.flyer = { ...bot.flyer, pushes: bot.flyer.pushes + added.counted }
    }
    const { shutAt } = flight
    flight = openGate(flight, { lit: bots.filter(({ flyer }) => flyer.litGate === gate).length, flying: bots.length })
    if (wasShut && flight.shutAt === null) shutMs += elapsedMs - shutAt!
    bot.nextAt += thinks * 1_000 * Math.exp(0.35 * gauss() - 0.06) + (isRight ? rightMs : missMs)
  }
  return { bots, shutMs, endsAt: flight.homeAt }
}

const flights = 100
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

function summarize(mix: ClassOf) {
  const played = Array.from({ length: flights }, (_, seed) => fly(seed + 1, mix))
  const ends = played.flatMap(({ endsAt }) => endsAt ?? [])
  const weak = played.flatMap(({ bots }) => bots.filter(({ kind }) => kind === 'weak'))
  const pushesOfAll = (bots: readonly Bot[]) => bots.reduce((sum, { flyer }) => sum + flyer.pushes, 0)
  return {
    home: ends.length / flights,
    minutes: [0.05, 0.5, 0.95].map((share) => percentile(ends, share) / 60_000),
    shutMinutes: played.reduce((sum, { shutMs }) => sum + shutMs, 0) / flights / 60_000,
    weakShare: pushesOfAll(weak) / pushesOfAll(played.flatMap(({ bots }) => bots)),
    weakOpened: weak.filter(({ openedGate }) => openedGate).length / weak.length,
    leastAnswers: Math.min(...played.flatMap(({ bots }) => bots.map(({ flyer }) => flyer.answered))),
  }
}

/** Share of the pushes by weak players in the design's table. */
const weakShares = { mixed: 0.17, weak: 0.5, strong: 0.05, small: 0.17 }

test.each(Object.entries(classes))('%s class comes home between eight and twelve minutes', (name, mix) => {
  const summary = summarize(mix)
  expect(summary.home).toBeGreaterThan(0.96)
  expect(summary.minutes[0]).toBeGreaterThan(8)
  expect(summary.minutes[1]).toBeGreaterThan(9.4)
  expect(summary.minutes[1]).toBeLessThan(10.4)
  expect(summary.minutes[2]).toBeLessThan(11.6)
  expect(summary.shutMinutes).toBeGreaterThan(0.8)
  expect(summary.shutMinutes).toBeLessThan(2.8)
  expect(Math.abs(summary.weakShare - weakShares[name as keyof typeof classes])).toBeLessThan(0.04)
  expect(summary.weakOpened).toBeGreaterThan(0.95)
  expect(summary.leastAnswers).toBeGreaterThan(15)
})
