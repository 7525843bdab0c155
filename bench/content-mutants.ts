import { checkContentFiles } from '#tools/content/content-check.ts'
import { readContentFiles, type ContentFiles } from '#tools/content/content-files.ts'
import { repository } from '#tools/source-files.ts'
import { seededRandom, type Random } from '#rules/program/random.ts'
import { isShort, type Bench } from './bench.ts'

/**
 * Mutation test: makes one small error at a time in a course and counts how many `npm run content -- check` detects.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- files are broken on purpose
type Editable = Record<string, any>

/** Makes one error in a level; returns `false` if the mutation does not apply to the level. */
type Mutation = (level: Editable, lesson: Editable, random: Random) => boolean

const pick = <Item>(items: readonly Item[], random: Random): Item => items[random(items.length)]!

const languages = ['en', 'th', 'ko', 'cn']

const mutations: Record<string, Mutation> = {
  'wall moved'(level, _, random) {
    const maps = (level.cases as Editable[]).flatMap(({ map }) => (map ? [map as string[]] : []))
    if (maps.length === 0) return false
    const map = pick(maps, random)
    const cells = map.flatMap((row, y) => [...row].map((sign, x) => ({ sign, x, y })))
    const walls = cells.filter(({ sign }) => 'T!cG'.includes(sign))
    if (walls.length === 0) return false
    const wall = pick(walls, random)
    const freeCells = cells.filter(
      ({ sign, x, y }) => '.o'.includes(sign) && Math.abs(x - wall.x) + Math.abs(y - wall.y) === 1,
    )
    if (freeCells.length === 0) return false
    const target = pick(freeCells, random)
    const setCell = (x: number, y: number, sign: string) =>
      void (map[y] = map[y]!.slice(0, x) + sign + map[y]!.slice(x + 1))
    setCell(wall.x, wall.y, target.sign)
    setCell(target.x, target.y, wall.sign)
    return true
  },
  'hint missing'(level, lesson, random) {
    const texts = lesson.texts[pick(languages, random)].steps[level.id]
    const hint = pick(['nudge', 'explanation'], random)
    if (random(2) === 0) delete texts[hint]
    else texts[hint] = ''
    return true
  },
  'star limit off by one'(level, _, random) {
    if (level.stars.mostBlocks === null) return false
    level.stars.mostBlocks += random(2) === 0 ? 1 : -1
    return true
  },
  'translation dropped'(level, lesson, random) {
    const language = pick(['th', 'ko', 'cn'], random)
    const [steps, english] = [lesson.texts[language].steps, lesson.texts.en.steps]
    const key = pick(Object.keys(steps[level.id]), random)
    const variants = [
      () => delete steps[level.id],
      () => delete steps[level.id][key],
      () => (steps[level.id][key] = english[level.id][key]),
    ]
    pick(variants, random)()
    return true
  },
  'solution broken'(level, _, random) {
    // Projects accept many programs, so a changed solution is not necessarily wrong.
    if (level.goals) return false
    const lines = level.solution as string[]
    const index = random(lines.length)
    const before = lines.join('\n')
    const changes = [
      () => lines.splice(index, 1),
      // Two swapped actions may reach the same goal (up then right, right then up), so don't swap actions.
      () => isAction(lines[index]!) || lines.splice(index, 2, ...lines.slice(index, index + 2).reverse()),
      () =>
        (lines[index] = lines[index]!.replace(/\d+/, (digits) => String(Number(digits) + (random(2) === 0 ? 1 : -1)))),
      () => lines.splice(index, 0, lines[index]!),
    ]
    pick(changes, random)()
    return lines.join('\n') !== before
  },
}

const isAction = (line: string) => /^\s*\w+\([^()]*\)$/.test(line)

function createMutant(files: ContentFiles, kind: string, random: Random): { files: ContentFiles; lesson: string } {
  const paths = [...files.keys()].filter((path) => /\/[a-z]{2}-\d+[a-z]\.json$/.test(path))
  for (;;) {
    const path = pick(paths, random)
    const lesson = structuredClone(files.get(path)) as Editable
    const levels = (lesson.steps as Editable[]).filter(({ world }) => world)
    if (levels.length > 0 && mutations[kind]!(pick(levels, random), lesson, random))
      return { files: new Map(files).set(path, lesson), lesson: lesson.id }
  }
}

export const bench: Bench = {
  name: 'content-mutants',
  unit: 'share of mutants caught',
  goal: '≥ 0.99',
  async run(say) {
    const files = readContentFiles(repository)
    const random = seededRandom(11)
    const perKind = isShort ? 8 : 100
    const details: Record<string, { made: number; caught: number; byReadingAndRunning: number }> = {}
    for (const kind of Object.keys(mutations)) {
      const counts = { made: perKind, caught: 0, byReadingAndRunning: 0 }
      for (let created = 0; created < perKind; created++) {
        const mutant = createMutant(files, kind, random)
        const { problems, failureCount } = checkContentFiles(mutant.files, mutant.lesson)
        if (problems.length > 0) counts.caught++
        if (failureCount > 0) counts.byReadingAndRunning++
        if (problems.length === 0) say(`not caught: ${kind} in ${mutant.lesson}`)
      }
      details[kind] = counts
      say(`${kind}: ${counts.caught} of ${counts.made}, ${counts.byReadingAndRunning} by reading and running alone`)
    }
    const counts = Object.values(details)
    const sum = (key: 'made' | 'caught') => counts.reduce((total, count) => total + count[key], 0)
    const value = sum('caught') / sum('made')
    return { value, holds: value >= 0.99, details }
  },
}
