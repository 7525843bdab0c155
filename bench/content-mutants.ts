import { checkContentFiles } from '#tools/content-check.ts'
import { readContentFiles, type ContentFiles } from '#tools/content-files.ts'
import { repository } from '#tools/source-files.ts'
import { seededRandom, type Random } from '#rules/program/random.ts'
import { isShort, type Bench } from './bench.ts'

/** Breaks the courses in small ways, one at a time, and counts how often `npm run content -- check` notices. */

// oxlint-disable-next-line typescript/no-explicit-any -- files are broken on purpose
type Editable = Record<string, any>

/** Breaks one level of a lesson; `false` where it has nothing to break in this way. */
type Break = (level: Editable, lesson: Editable, random: Random) => boolean

const pick = <Item>(items: readonly Item[], random: Random): Item => items[random(items.length)]!

const languages = ['en', 'th', 'ko', 'cn']

const breaks: Record<string, Break> = {
  'wall moved'(level, _, random) {
    const maps = (level.cases as Editable[]).flatMap(({ map }) => (map ? [map as string[]] : []))
    if (maps.length === 0) return false
    const map = pick(maps, random)
    const squares = map.flatMap((row, y) => [...row].map((sign, x) => ({ sign, x, y })))
    const walls = squares.filter(({ sign }) => 'T!cG'.includes(sign))
    if (walls.length === 0) return false
    const wall = pick(walls, random)
    const free = squares.filter(
      ({ sign, x, y }) => '.o'.includes(sign) && Math.abs(x - wall.x) + Math.abs(y - wall.y) === 1,
    )
    if (free.length === 0) return false
    const to = pick(free, random)
    const put = (x: number, y: number, sign: string) =>
      void (map[y] = map[y]!.slice(0, x) + sign + map[y]!.slice(x + 1))
    put(wall.x, wall.y, to.sign)
    put(to.x, to.y, wall.sign)
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
    const ways = [
      () => delete steps[level.id],
      () => delete steps[level.id][key],
      () => (steps[level.id][key] = english[level.id][key]),
    ]
    pick(ways, random)()
    return true
  },
  'solution broken'(level, _, random) {
    // A project has many right programs: a changed one is not a broken one.
    if (level.goals) return false
    const lines = level.solution as string[]
    const at = random(lines.length)
    const before = lines.join('\n')
    const ways = [
      () => lines.splice(at, 1),
      // Up and right may be as good as right and up: two actions the other way round are not a broken program.
      () => isAction(lines[at]!) || lines.splice(at, 2, ...lines.slice(at, at + 2).reverse()),
      () => (lines[at] = lines[at]!.replace(/\d+/, (digits) => String(Number(digits) + (random(2) === 0 ? 1 : -1)))),
      () => lines.splice(at, 0, lines[at]!),
    ]
    pick(ways, random)()
    return lines.join('\n') !== before
  },
}

const isAction = (line: string) => /^\s*\w+\([^()]*\)$/.test(line)

function mutantOf(files: ContentFiles, kind: string, random: Random): { files: ContentFiles; lesson: string } {
  const paths = [...files.keys()].filter((path) => /\/[a-z]{2}-\d+[a-z]\.json$/.test(path))
  for (;;) {
    const path = pick(paths, random)
    const lesson = structuredClone(files.get(path)) as Editable
    const levels = (lesson.steps as Editable[]).filter(({ world }) => world)
    if (levels.length > 0 && breaks[kind]!(pick(levels, random), lesson, random))
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
    for (const kind of Object.keys(breaks)) {
      const count = { made: perKind, caught: 0, byReadingAndRunning: 0 }
      for (let made = 0; made < perKind; made++) {
        const mutant = mutantOf(files, kind, random)
        const { problems, found } = checkContentFiles(mutant.files, mutant.lesson)
        if (problems.length > 0) count.caught++
        if (found > 0) count.byReadingAndRunning++
        if (problems.length === 0) say(`not caught: ${kind} in ${mutant.lesson}`)
      }
      details[kind] = count
      say(`${kind}: ${count.caught} of ${count.made}, ${count.byReadingAndRunning} by reading and running alone`)
    }
    const counts = Object.values(details)
    const sum = (key: 'made' | 'caught') => counts.reduce((total, count) => total + count[key], 0)
    const value = sum('caught') / sum('made')
    return { value, holds: value >= 0.99, details }
  },
}
