import { unwrap } from '#rules/result.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import type { Value } from '#rules/program/values.ts'
import type { World } from '#rules/program/world.ts'
import { parseGarden } from '#rules/worlds/garden-map.ts'
import { gardenWorld } from '#rules/worlds/garden.ts'
import { musicWorld } from '#rules/worlds/music.ts'
import { parseSky } from '#rules/worlds/sky-map.ts'
import { skyWorld } from '#rules/worlds/sky.ts'
import { stationWorld } from '#rules/worlds/station.ts'
import { stringWorld } from '#rules/worlds/string.ts'

/** One level of each world to run programs in, with values for the variables that random programs use. */

const initialVariables: Readonly<Record<string, Value>> = {
  n: 3,
  total: 5,
  ชื่อ: 2,
  길이: 4,
  数: 7,
  pile: { items: [4, 1, 3] },
  รายการ: { items: [2, 0] },
  shelf: { items: [5, 2, 9, 4] },
}

const sky = unwrap(parseSky(['..*....', '.....T.', '..>K...', '.T..*..', '....B..']))
const garden = unwrap(parseGarden(['.2.1.a.', '...K...', '.s.u.m.', '.......']))

export const worlds: Readonly<Record<WorldName, World<unknown, unknown>>> = {
  sky: skyWorld(sky, initialVariables) as World<unknown, unknown>,
  garden: gardenWorld(garden, initialVariables) as World<unknown, unknown>,
  string: stringWorld(initialVariables) as World<unknown, unknown>,
  music: musicWorld(initialVariables) as World<unknown, unknown>,
  station: stationWorld({ belt: [3, 8, 5, 'red', 1, 9, 2], hand: true }, initialVariables) as World<unknown, unknown>,
}
