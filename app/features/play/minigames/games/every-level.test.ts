import { expect, it } from 'vitest'
import pack from '#content/games/wind-rush.json' with { type: 'json' }
import { lanternLevels } from '#rules/games/bit-lanterns/level.ts'
import { cargoLevels } from '#rules/games/cargo-sort/level.ts'
import { gameSlugs } from '#rules/games/catalog.ts'
import { drumLevels } from '#rules/games/echo-drums/level.ts'
import { lighthouseLevels } from '#rules/games/lighthouse-logic/level.ts'
import { seededRandom } from '#rules/program/random.ts'
import type { Paper, Size } from '../stage/game-view.ts'
import { sharedPictures } from '../stage/load-pictures.ts'
import type { Session } from '../stage/session.ts'
import { skies } from '../stage/skies.ts'
import { stageGames } from '../stage/stage-games.ts'

const levels: Readonly<Record<string, readonly unknown[]>> = {
  'wind-rush': pack.levels,
  'bit-lanterns': lanternLevels,
  'cargo-sort': cargoLevels,
  'echo-drums': drumLevels,
  'lighthouse-logic': lighthouseLevels,
}
const cases = gameSlugs.flatMap((slug) =>
  (levels[slug] ?? []).map((level, index) => ({ slug, level, name: `${slug} ${index + 1}` })),
)
const sizes: readonly Size[] = [
  { width: 344, height: 300 },
  { width: 470, height: 284 },
  { width: 1_900, height: 1_000 },
]

/** Paints one frame on a fake paper and checks that names are unique and pictures exist. */
function checkPaper(session: Session, size: Size) {
  const names = new Set<string>()
  const pictures = { ...sharedPictures, ...session.view.pictures }
  const paper: Paper = {
    time: 0,
    put: (name, picture, { x, y, width, height }) => {
      expect(names.has(`put ${name}`), `${name} twice`).toBe(false)
      expect(Object.hasOwn(pictures, picture), picture).toBe(true)
      expect([x, y, width, height].every(Number.isFinite), name).toBe(true)
      names.add(`put ${name}`)
    },
    write: (name) => {
      expect(names.has(`write ${name}`), `${name} twice`).toBe(false)
      names.add(`write ${name}`)
    },
    line: () => {},
  }
  session.paint(paper, size)
}

function checkControls(session: Session, size: Size) {
  const controls = session.controls(size)
  expect(new Set(controls.map(({ id }) => id)).size).toBe(controls.length)
  for (const { id, label, at } of controls) {
    expect(label, id).not.toBe('')
    if (!('over' in at)) continue
    const { x, y, width, height } = at.over
    expect(x - width / 2, id).toBeGreaterThanOrEqual(-8)
    expect(x + width / 2, id).toBeLessThanOrEqual(size.width + 8)
    expect(y + height / 2, id).toBeLessThanOrEqual(size.height + 20)
  }
}

it.each(cases.filter(({ name }) => name.endsWith(' 1')))(
  'the loading screen of $slug has the sky of the game',
  async ({ slug, level }) => {
    const { game } = await stageGames[slug]()
    const { view } = game.begin(level, { seed: 5, help: 0, clock: true }, (key) => key)
    expect(view.sky).toBe(skies[slug])
  },
)

it.each(cases)('draws $name at all stage sizes under random presses', async ({ slug, level }) => {
  const { game } = await stageGames[slug]()
  const session = game.begin(level, { seed: 5, help: 0, clock: true }, (key) => key)
  const random = seededRandom(9)
  for (let tick = 0; tick < 900 && !session.isOver; tick += 1) {
    const size = sizes[tick % sizes.length] as Size
    const controls = session.controls(size)
    if (random(10) === 0) session.press(controls[random(controls.length)]?.id ?? '', size, session.tick)
    session.advance()
    session.cues(size)
    if (tick % 90 > 2) continue
    checkPaper(session, size)
    checkControls(session, size)
    expect(session.describe()).not.toBe('')
    session.hint()
    session.ticksLeft()
  }
  expect(session.rounds().of).toBeGreaterThan(0)
})
