import fc from 'fast-check'
import { refusedBlock } from '#rules/levels/judge-file.ts'
import type { LevelRules, WorldName } from '#rules/levels/level-file.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import { seededRandom, type Random } from '#rules/program/random.ts'
import { parseBuilt, printPython } from '#rules/program/python.ts'
import { randomPrograms } from '#rules/program/testing/random-programs.ts'
import { iconSizes, withinLimits, type Program } from '#rules/program/tree.ts'
import { acceptsInputs, type Vocabulary } from '#rules/program/world.ts'
import { copyOf, programFrom, spotsOf, type Loose } from '../mistakes/wrong-programs.ts'
import { openToAll, type CourseLevel } from './levels.ts'

/** A program at a level, as a tree and as the text that is sent. */
export type Attempt = { level: LevelRules; program: Program; text: string }

/** The same at a level of a course, in its lesson. */
export type Sent = Attempt & { lesson: string }

const CHUNK = 500

/** Different programs of one world: what children make of a level's own programs, and whatever else can be built. */
export function* attempts(world: WorldName, levels: readonly CourseLevel[], count: number): Generator<Attempt> {
  const random = seededRandom(17)
  const seen = new Set<string>()
  const fresh = (level: LevelRules, program: Program): Attempt | null => {
    const text = printPython(program)
    const key = `${level.id} ${text}`
    if (seen.has(key) || !withinLimits(program, level.skin === 'icons' ? iconSizes : undefined).ok) return null
    seen.add(key)
    return { level, program, text }
  }
  const open = levels.map(({ rules }) => openToAll(rules))
  for (let made = 0, seed = 1; made < count; seed++) {
    for (const program of fc.sample(randomPrograms(vocabularies[world]), { numRuns: CHUNK, seed })) {
      const { rules, programs } = levels[random(levels.length)]!
      const both = [
        fresh(open[random(open.length)]!, JSON.parse(JSON.stringify(program)) as Program),
        fresh(rules, changed(programs[random(programs.length)]!, vocabularies[world], random)),
      ]
      for (const attempt of both)
        if (attempt && made < count) {
          made++
          yield attempt
        }
    }
  }
}

/** What children send: the programs of every level, and what they come to on the way there. */
export function sentTo(world: WorldName, levels: readonly CourseLevel[]): Sent[] {
  const random = seededRandom(3)
  const vocabulary = vocabularies[world]
  return levels.flatMap(({ lesson, rules: level, programs }) =>
    programs
      .flatMap((program) => [program, ...Array.from({ length: 6 }, () => changed(program, vocabulary, random))])
      .map((program) => ({ lesson, level, program, text: printPython(program) }))
      // What a page does not run is not sent.
      .filter(({ program, text }) => !refusedBlock(level, program) && parseBuilt(text, vocabulary).ok),
  )
}

/** One to four small changes, as when somebody tries. */
function changed(program: Program, vocabulary: Vocabulary, random: Random): Program {
  const body = copyOf(program)
  for (let changes = random(4); changes >= 0; changes--) {
    const spots = spotsOf(body)
    if (spots.length === 0) break
    changeAt(spots[random(spots.length)]!, vocabulary, random)
  }
  return programFrom(body)
}

function changeAt({ node, body, at }: ReturnType<typeof spotsOf>[number], { actions }: Vocabulary, random: Random) {
  switch (random(6)) {
    case 0:
      return body.splice(at, 1)
    case 1:
      return body.splice(at, 0, structuredClone(node))
    case 2:
      return body.splice(random(body.length), 0, ...body.splice(at, 1))
    case 3:
      return node.kind === 'do' && (node.action = anotherWord(actions, node.inputs as readonly unknown[], random))
    case 4:
      return node.kind !== 'define' && body.splice(at, 1, { kind: 'repeat', times: number(random(9)), body: [node] })
    default:
      return changeNumber(node, random)
  }
}

/** One that takes as many inputs: no skin builds another, and a text with one is not run. */
function anotherWord(actions: Vocabulary['actions'], inputs: readonly unknown[], random: Random): string {
  const words = Object.keys(actions).filter((word) => acceptsInputs(actions[word]!, inputs.length))
  return words[random(words.length)]!
}

const number = (value: number) => ({ kind: 'number', value })

function changeNumber(node: Loose, random: Random): void {
  const numbers: Loose[] = []
  const visit = (value: Loose) => {
    if (typeof value !== 'object' || value === null) return
    if (value.kind === 'number') numbers.push(value)
    else Object.values(value).forEach((one) => visit(one as Loose))
  }
  visit(node)
  const one = numbers[random(numbers.length || 1)]
  if (one) one.value = Math.max(0, (one.value as number) + random(5) - 2)
}
