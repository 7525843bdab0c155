import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selfPacedRules } from '../self-paced/self-paced-rules.ts'
import { playAnswer, reasonMsAfter, type ChaseTurn } from './answer.ts'
import { leastWay } from './chase-rules.ts'
import { chooseChaseBest } from './chase-best.ts'
import { addDeed, chasePercent, leadersOf, measureChase, startChase, type Chase } from './chase.ts'
import { kitesAhead, kitesWithin, readMap, sortRivals, startChaser, type Chaser } from './chaser.ts'
import { gainsOf, sumClouds, windAt } from './clouds.ts'
import { buyItem, listOffers, reachableFriends, refusalOf, type ChaseItem } from './items.ts'
import { rankLandings } from './landing-order.ts'

const pool = { seed: 'ann', easiness: Array.from({ length: 12 }, () => 0.5) }
const ann = startChaser(pool)
const chaserAt = (clouds: number, more: Partial<Chaser> = {}): Chaser => ({ ...ann, clouds, ...more })
const rivals = (...clouds: number[]) =>
  sortRivals(clouds.map((flown, index) => ({ player: `p${index}`, chaser: chaserAt(flown) })))
const clock = (seconds: number, totalMs: number = selfPacedRules.endsMs) => ({ elapsedMs: seconds * 1_000, totalMs })
const turn = (more: Partial<ChaseTurn> = {}): ChaseTurn => ({
  ...{ player: 'ann', chase: startChase(12), chaser: ann, rivals: [], clock: clock(10) },
  ...more,
})

test('a right answer flies two clouds and gives a bead, a repaired miss five clouds and two beads', () => {
  let state: { chase: Chase; chaser: Chaser } = turn()
  const clouds = [...'wrrrr'].map((answer) => {
    state = playAnswer(turn(state), answer === 'r')
    return state.chaser.clouds
  })
  // The fourth right answer in a row adds a cloud.
  expect(clouds).toEqual([0, 2, 4, 6, 12])
  expect(state.chaser).toMatchObject({ beads: 1 + 3 + 2, mended: 1 })
  expect(state.chase.deeds).toMatchObject([{ kind: 'mended', player: 'ann', count: 6, number: 1 }])
})

test('wind helps behind other kites, far behind the next one and in the last third', () => {
  const kinds = (clouds: number, ...rivalClouds: number[]) =>
    windAt(clouds, rivals(...rivalClouds)).map(({ kind, clouds: gained }) => `${kind} ${gained}`)
  expect(kinds(10, 4, 4, 4)).toEqual([])
  expect(kinds(10, 16, 4, 4)).toEqual(['slip 1'])
  expect(kinds(10, 11, 12, 16, 4, 4, 4)).toEqual(['slip 2'])
  expect(kinds(10, 10, 17, 4)).toEqual([])
  expect(kinds(10, 19, 4, 4)).toEqual(['thermal 3'])
  expect(kinds(10, 19, 30)).toEqual(['warm 3', 'thermal 3'])
  expect(kinds(10)).toEqual([])
})

test('a tailwind doubles the next right answer and survives a miss', () => {
  const chaser = chaserAt(0, { hasTailwind: true })
  expect(gainsOf(chaser, rivals(3))).toEqual([
    { kind: 'right', clouds: 2 },
    { kind: 'slip', clouds: 1 },
    { kind: 'tailwind', clouds: 3 },
  ])
  expect(playAnswer(turn({ chaser }), false).chaser.hasTailwind).toBe(true)
  expect(playAnswer(turn({ chaser }), true).chaser).toMatchObject({ hasTailwind: false, clouds: 4 })
})

test('a harder question after five right answers adds a cloud', () => {
  expect(gainsOf(chaserAt(0, { streak: 5 }), []).map(({ kind }) => kind)).toEqual(['right', 'hard'])
  expect(gainsOf(chaserAt(0, { streak: 7 }), []).map(({ kind }) => kind)).toEqual(['right', 'hard', 'streak'])
})

test('the leading eighth of the first two and a half minutes sets how far the harbor is', () => {
  const clouds = [60, 50, 40, ...Array.from({ length: 21 }, () => 10)]
  expect(measureChase(startChase(3), clouds, clock(149)).target).toBeNull()
  expect(measureChase(startChase(3), clouds, clock(150)).target).toBe(180)
  expect(measureChase({ ...startChase(3), target: 7 }, clouds, clock(200)).target).toBe(7)
  // A shorter room measures earlier, and a slow class still has a way to fly.
  expect(measureChase(startChase(3), clouds, clock(50, 240_000)).target).toBe(180)
  expect(measureChase(startChase(3), [0], clock(150)).target).toBe(leastWay)
  expect([1, 8, 9, 24].map(leadersOf)).toEqual([1, 1, 2, 3])
  expect([chasePercent({ target: null }, 5), chasePercent({ target: 100 }, 250)]).toEqual([null, 100])
})

test('a kite circles until the harbor opens at eight minutes; one landing per eight players ends the chase', () => {
  const chase = { ...startChase(12), target: 100 }
  const arrived = { chase, chaser: chaserAt(120), rivals: rivals(...Array.from({ length: 8 }, () => 90)) }
  expect(playAnswer(turn({ ...arrived, clock: clock(479) }), true).chaser.landedAt).toBeNull()
  const first = playAnswer(turn({ ...arrived, clock: clock(480) }), false)
  expect(first.chaser.landedAt).toBe(480_000)
  expect(first.chase).toMatchObject({ landed: 1, endedAt: null })
  const second = playAnswer(turn({ ...arrived, chase: first.chase, clock: clock(500) }), true)
  expect(second.chase).toMatchObject({ landed: 2, endedAt: 500_000 })
  // A kite lands once.
  const again = playAnswer(turn({ ...arrived, ...first, clock: clock(510) }), true)
  expect(again.chase.landed).toBe(1)
  expect(again.chaser.landedAt).toBe(480_000)
})

test('offers items that can be paid and used', () => {
  const rich = chaserAt(20, { beads: 9 })
  expect(listOffers(chaserAt(20, { beads: 0 }), rivals(22), 0)).toEqual([])
  expect(listOffers(chaserAt(20, { beads: 1 }), rivals(22), 0)).toEqual(['map'])
  expect(listOffers(rich, rivals(22), 0)).toEqual(['tailwind', 'map', 'bridge', 'puff'])
  expect(listOffers({ ...rich, hasMap: true, hasTailwind: true }, rivals(7), 0)).toEqual([])
  expect(listOffers({ ...rich, builtAt: 0 }, rivals(10), 60_000)).not.toContain('bridge')
  expect(listOffers({ ...rich, builtAt: 0 }, rivals(10), 60_001)).toContain('bridge')
  const resting = [{ player: 'bob', chaser: chaserAt(10, { helpedAt: 40_000 }) }]
  expect(reachableFriends(rich, resting, 70_000)).toEqual([])
  expect(reachableFriends(rich, rivals(8, 33, 32, 7, 21), 0).map(({ chaser }) => chaser.clouds)).toEqual([8, 21, 32])
})

const purchase = (item: ChaseItem, more: Partial<Parameters<typeof buyItem>[0]> = {}) =>
  buyItem({
    ...{
      player: 'ann',
      chase: startChase(12),
      chaser: chaserAt(20, { beads: 9, mayBuy: true }),
      rivals: rivals(24, 30),
    },
    ...{ elapsedMs: 90_000, item, friend: null },
    ...more,
  })

test('a bridge carries both friends and is a good deed', () => {
  const bought = purchase('bridge', { friend: 'p1' })
  expect(bought).toMatchObject({
    ok: true,
    chaser: { clouds: 23, beads: 5, mayBuy: false, builtAt: 90_000, bridges: 1 },
    other: { player: 'p1', chaser: { clouds: 33, helpedAt: 90_000, wasHelped: true, bridges: 1, beads: 1 } },
    chase: { deeds: [{ kind: 'bridge', player: 'ann', friend: 'p1', count: 3 }] },
  })
  expect(purchase('bridge', { friend: 'stranger' })).toEqual({ ok: false, reason: 'out-of-reach' })
})

test('a puff puts a cloud before the next kite and takes nothing from it', () => {
  const bought = purchase('puff')
  expect(bought).toMatchObject({
    ok: true,
    chaser: { beads: 7 },
    other: { player: 'p0', chaser: { clouds: 24, cloudNumber: 1 } },
  })
  const clouded = [{ player: 'bob', chaser: chaserAt(24, { cloudNumber: 5 }) }]
  expect(purchase('puff', { rivals: clouded })).toEqual({ ok: false, reason: 'not-offered' })
})

test('a cloud lies in front of the next question until it is answered', () => {
  let chaser = chaserAt(24, { answered: 4, cloudNumber: 5 })
  const clouds = [true, true].map((isRight) => {
    chaser = playAnswer(turn({ chaser }), isRight).chaser
    return chaser.cloudNumber
  })
  expect(clouds).toEqual([5, null])
})

test('one item per right answer, and none without the beads', () => {
  expect(purchase('map', { chaser: chaserAt(20, { beads: 9 }) })).toEqual({ ok: false, reason: 'not-offered' })
  expect(purchase('tailwind', { chaser: chaserAt(20, { beads: 1, mayBuy: true }) })).toEqual({
    ok: false,
    reason: 'not-offered',
  })
})

test('a map strikes out one wrong option of the next question that has enough of them', () => {
  const bought = purchase('map')
  const chaser = bought.ok ? bought.chaser : ann
  expect(readMap(chaser, [1])).toBe(chaser)
  expect(readMap(chaser, [1, 2, 3])).toMatchObject({ hasMap: false, struck: [1] })
  expect(readMap({ ...chaser, hasMap: false }, [1, 2, 3]).struck).toEqual([])
})

test('the reason stays longer after a hasty answer', () => {
  expect([3_999, 4_000].map(reasonMsAfter)).toEqual([14_000, 6_000])
})

test('ranks landings by time, then clouds', () => {
  const entry = (player: string, clouds: number, landedAt: number | null) => ({ player, clouds, landedAt })
  const entries = [
    entry('a', 90, null),
    entry('b', 100, 9),
    entry('c', 120, 8),
    entry('d', 90, null),
    entry('e', 95, null),
  ]
  expect(rankLandings(entries).map(({ player, rank }) => `${player}${rank}`)).toEqual(['c1', 'b2', 'e3', 'a4', 'd4'])
})

test('names what a player did best compared with the class', () => {
  const builder = { mended: 2, bridges: 3, streak: 4, climb: 0 }
  const mender = { mended: 5, bridges: 1, streak: 9, climb: 8 }
  expect(chooseChaseBest(builder, [builder, mender])).toEqual({ kind: 'bridges', count: 3 })
  expect(chooseChaseBest(mender, [builder, mender])).toEqual({ kind: 'mended', count: 5 })
  expect(chooseChaseBest({ mended: 1, bridges: 1, streak: 2, climb: 2 }, [mender])).toBeNull()
})

test('keeps the latest four deeds', () => {
  let chase = startChase(3)
  for (let count = 4; count <= 24; count += 4)
    chase = addDeed(chase, { kind: 'streak', player: 'ann', friend: null, count })
  expect(chase.deeds.map(({ number }) => number)).toEqual([3, 4, 5, 6])
})

const step = fc.record({ isRight: fc.boolean(), seconds: fc.integer({ min: 0, max: 40 }), item: fc.nat(4) })

test('clouds and beads never become negative, and no other player loses any', () => {
  const items = ['tailwind', 'map', 'bridge', 'puff', null] as const
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let [chase, chaser, field] = [startChase(12), ann, rivals(0, 5, 30)]
      let elapsedMs = 0
      for (const { isRight, seconds, item } of steps) {
        elapsedMs += seconds * 1_000
        const before = chaser.clouds
        const played = playAnswer(
          { player: 'ann', chase, chaser, rivals: field, clock: clock(elapsedMs / 1_000) },
          isRight,
        )
        expect(played.chaser.clouds - before).toBe(sumClouds(played.gains))
        ;[chase, chaser] = [played.chase, played.chaser]
        const chosen = items[item]!
        if (chosen === null) continue
        const friend = reachableFriends(chaser, field, elapsedMs)[0]?.player ?? null
        const bought = buyItem({ player: 'ann', chase, chaser, rivals: field, elapsedMs, item: chosen, friend })
        expect(bought.ok).toBe(chaser.mayBuy && listOffers(chaser, field, elapsedMs).includes(chosen))
        if (!bought.ok) continue
        expect(bought.chaser.beads).toBeGreaterThanOrEqual(0)
        if (bought.other) {
          const old = field.find(({ player }) => player === bought.other!.player)!.chaser
          expect(bought.other.chaser.clouds).toBeGreaterThanOrEqual(old.clouds)
          expect(bought.other.chaser.beads).toBe(old.beads)
        }
        ;[chase, chaser] = [bought.chase, bought.chaser]
        field = sortRivals(field.map((rival) => (rival.player === bought.other?.player ? bought.other : rival)))
      }
    }),
  )
})

test('finds the adjacent kites without reading the whole field', () => {
  let reads = 0
  const field = rivals(...Array.from({ length: 2_000 }, (_, index) => index)).map(({ player, chaser }) => ({
    player,
    get chaser() {
      reads += 1
      return chaser
    },
  }))
  expect(kitesAhead(700, field, 2).map(({ player }) => player)).toEqual(['p701', 'p702'])
  expect(kitesWithin(700, field, 1).map(({ player }) => player)).toEqual(['p699', 'p700', 'p701'])
  expect(windAt(700, field)).toContainEqual({ kind: 'slip', clouds: 2 })
  expect(reads).toBeLessThan(100)
})

test('an item that is not offered has a reason: beads first, then no use for it', () => {
  expect(refusalOf('puff', 1)).toBe('beads')
  expect((['puff', 'bridge', 'map', 'tailwind'] as const).map((item) => refusalOf(item, 9))).toEqual([
    ...['kite', 'friend', 'owned', 'owned'],
  ])
})
