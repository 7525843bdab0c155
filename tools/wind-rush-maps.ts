/**
 * Draws the maps of Wind Rush and keeps those whose best way is as long and as winding as their level asks.
 * `node tools/wind-rush-maps.ts` writes the level pack; a pack that children have played is given a new version.
 */

import { writeFileSync } from 'node:fs'
import { bestWay } from '#rules/games/wind-rush/best-way.ts'
import type { Place, WindMap } from '#rules/games/wind-rush/map.ts'
import { type Random, seededRandom } from '#rules/program/random.ts'

type Plan = {
  readonly level: Readonly<Record<string, unknown>> & { readonly fromKite: boolean }
  readonly size: readonly [number, number]
  readonly stars: number
  readonly par: readonly [number, number]
  readonly turns: number
  readonly winds?: number
  readonly drifts?: number
  readonly kites?: 2
}

const mapsPerLevel = 24

const level = (beat: number, delay: number, queue: number, times: number, more: Record<string, unknown> = {}) => ({
  beat,
  delay,
  queue,
  times,
  storm: null,
  maxBeats: 120,
  calm: null,
  fromKite: false,
  bundles: false,
  ...more,
})
const storm = (from: number, every: number) => ({ storm: { from, every } })

const plans: readonly Plan[] = [
  { level: level(48, 0, 8, 1, { maxBeats: 18 }), size: [5, 3], stars: 0, par: [4, 6], turns: 1 },
  { level: level(48, 0, 10, 1, { maxBeats: 26 }), size: [5, 4], stars: 1, par: [5, 8], turns: 2 },
  { level: level(48, 0, 12, 1, { maxBeats: 40 }), size: [6, 4], stars: 2, par: [7, 11], turns: 3 },
  { level: level(48, 0, 6, 1, storm(10, 3)), size: [7, 4], stars: 2, par: [8, 12], turns: 3 },
  { level: level(45, 0, 5, 3, storm(9, 3)), size: [8, 4], stars: 2, par: [9, 13], turns: 3 },
  { level: level(45, 2, 5, 3, storm(12, 3)), size: [8, 5], stars: 2, par: [9, 13], turns: 3 },
  {
    level: level(45, 2, 5, 3, { ...storm(12, 3), calm: 20 }),
    size: [8, 5],
    stars: 2,
    par: [8, 13],
    turns: 3,
    winds: 6,
  },
  {
    level: level(45, 1, 5, 3, { ...storm(12, 3), calm: 20 }),
    size: [8, 5],
    stars: 2,
    par: [9, 14],
    turns: 3,
    drifts: 4,
  },
  {
    level: level(42, 0, 6, 4, { ...storm(14, 3), calm: 20, fromKite: true }),
    size: [7, 5],
    stars: 1,
    par: [9, 15],
    turns: 3,
  },
  {
    level: level(42, 1, 4, 2, { ...storm(14, 3), calm: 15, bundles: true }),
    size: [9, 5],
    stars: 3,
    par: [12, 17],
    turns: 5,
  },
  {
    level: level(45, 0, 6, 3, { ...storm(16, 3), calm: 15 }),
    size: [7, 4],
    stars: 1,
    par: [8, 14],
    turns: 4,
    kites: 2,
  },
  {
    level: level(39, 2, 5, 4, { ...storm(12, 2), calm: 15, bundles: true }),
    size: [9, 6],
    stars: 3,
    par: [12, 18],
    turns: 5,
    winds: 4,
    drifts: 3,
  },
]

function drawMap(plan: Plan, random: Random): WindMap {
  const [width, height] = plan.size
  const sky = Array.from({ length: height }, () => Array.from({ length: width }, () => '.'))
  const set = (sign: () => string, count: number) => {
    for (let at = 0; at < count; at += 1) (sky[random(height)] as string[])[random(width)] = sign()
  }
  set(() => '#', Math.max(1, Math.round((width * height * (10 + random(7))) / 100)))
  set(() => '^>v<'[random(4)] as string, plan.winds ?? 0)
  set(() => '01'[random(2)] as string, plan.drifts ?? 0)
  const taken: Place[] = []
  const free = (from: number, to: number): Place => {
    for (;;) {
      const place = { x: from + random(to - from), y: random(height) }
      if (sky[place.y]?.[place.x] !== '.' || taken.some(({ x, y }) => x === place.x && y === place.y)) continue
      taken.push(place)
      return place
    }
  }
  const count = plan.kites ?? 1
  const kites = Array.from({ length: count }, () => free(0, 2))
  const bells = Array.from({ length: count }, () => free(width - 2, width))
  const stars = Array.from({ length: plan.stars }, () => free(0, width))
  return { rows: sky.map((row) => row.join('')), kites, bells, stars, par: 0 }
}

/** In time for the storm, which the best way must outrun by three beats. */
function isInTime(
  way: readonly number[],
  map: WindMap,
  { level: { storm: front, delay } }: { level: Record<string, unknown> },
): boolean {
  const rule = front as { from: number; every: number } | null
  const bell = Math.min(...map.bells.map(({ x }) => x))
  return rule === null || way.length + (delay as number) + 3 < rule.from + rule.every * bell
}

function mapsOf(plan: Plan, random: Random): readonly WindMap[] {
  const maps = new Map<string, WindMap>()
  while (maps.size < mapsPerLevel) {
    const map = tryMap(plan, random)
    if (map !== null) maps.set(JSON.stringify(map), map)
  }
  return [...maps.values()].sort((one, other) => one.par - other.par)
}

function tryMap(plan: Plan, random: Random): WindMap | null {
  const map = drawMap(plan, random)
  const way = bestWay(map, plan.level.fromKite)
  if (way === null || way.length < plan.par[0] || way.length > plan.par[1]) return null
  const turns = way.filter((command, at) => at > 0 && command !== way[at - 1]).length
  if (turns < plan.turns || !isInTime(way, map, plan)) return null
  return { ...map, par: way.length }
}

const random = seededRandom(20_261_116)
const levels = plans.map((plan) => ({ ...plan.level, maps: mapsOf(plan, random) }))
writeFileSync(
  new URL('../content/games/wind-rush.json', import.meta.url),
  `${JSON.stringify({ version: 1, levels })}\n`,
)
for (const [at, { maps }] of levels.entries())
  console.log(at + 1, maps.length, maps[0]?.par, maps.at(-1)?.par, maps[12]?.rows.join(' '))
