/**
 * Generates random Wind Rush maps and selects those whose best path has the length and turns that their level requires.
 * Run `node tools/content/wind-rush-maps.ts` to write the level pack. Increase the version before changing a released pack.
 */

import { writeFileSync } from 'node:fs'
import { findBestPath } from '#rules/games/wind-rush/best-path.ts'
import type { GridPosition, WindMap } from '#rules/games/wind-rush/map.ts'
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
  const scatter = (symbol: () => string, count: number) => {
    for (let index = 0; index < count; index += 1) (sky[random(height)] as string[])[random(width)] = symbol()
  }
  scatter(() => '#', Math.max(1, Math.round((width * height * (10 + random(7))) / 100)))
  scatter(() => '^>v<'[random(4)] as string, plan.winds ?? 0)
  scatter(() => '01'[random(2)] as string, plan.drifts ?? 0)
  const usedPositions: GridPosition[] = []
  const pickFreePosition = (from: number, to: number): GridPosition => {
    for (;;) {
      const position = { x: from + random(to - from), y: random(height) }
      if (
        sky[position.y]?.[position.x] !== '.' ||
        usedPositions.some(({ x, y }) => x === position.x && y === position.y)
      )
        continue
      usedPositions.push(position)
      return position
    }
  }
  const count = plan.kites ?? 1
  const kites = Array.from({ length: count }, () => pickFreePosition(0, 2))
  const bells = Array.from({ length: count }, () => pickFreePosition(width - 2, width))
  const stars = Array.from({ length: plan.stars }, () => pickFreePosition(0, width))
  return { rows: sky.map((row) => row.join('')), kites, bells, stars, par: 0 }
}

/** The best path must reach the bell at least three beats before the storm. */
function outrunsStorm(
  path: readonly number[],
  map: WindMap,
  { level: { storm: stormRule, delay } }: { level: Record<string, unknown> },
): boolean {
  const typedRule = stormRule as { from: number; every: number } | null
  const bell = Math.min(...map.bells.map(({ x }) => x))
  return typedRule === null || path.length + (delay as number) + 3 < typedRule.from + typedRule.every * bell
}

function mapsOf(plan: Plan, random: Random): readonly WindMap[] {
  const maps = new Map<string, WindMap>()
  while (maps.size < mapsPerLevel) {
    const map = tryMap(plan, random)
    if (map !== null) maps.set(JSON.stringify(map), map)
  }
  return [...maps.values()].sort((windMap, other) => windMap.par - other.par)
}

function tryMap(plan: Plan, random: Random): WindMap | null {
  const map = drawMap(plan, random)
  const path = findBestPath(map, plan.level.fromKite)
  if (path === null || path.length < plan.par[0] || path.length > plan.par[1]) return null
  const turns = path.filter((command, index) => index > 0 && command !== path[index - 1]).length
  if (turns < plan.turns || !outrunsStorm(path, map, plan)) return null
  return { ...map, par: path.length }
}

const random = seededRandom(20_261_116)
const levels = plans.map((plan) => ({ ...plan.level, maps: mapsOf(plan, random) }))
writeFileSync(
  new URL('../../content/games/wind-rush.json', import.meta.url),
  `${JSON.stringify({ version: 1, levels })}\n`,
)
for (const [levelIndex, { maps }] of levels.entries())
  console.log(levelIndex + 1, maps.length, maps[0]?.par, maps.at(-1)?.par, maps[12]?.rows.join(' '))
