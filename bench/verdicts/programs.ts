import fc from 'fast-check'
import { findRefusedBlock } from '#rules/levels/judge-file.ts'
import type { LevelRules, WorldName } from '#rules/levels/level-file.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import { seededRandom, type Random } from '#rules/program/random.ts'
import { parseBlocksProgram, printPython } from '#rules/program/python.ts'
import { randomPrograms } from '#rules/program/testing/random-programs.ts'
import { iconSizes, checkLimits, type Program } from '#rules/program/tree.ts'
import { acceptsInputs, type Vocabulary } from '#rules/program/world.ts'
import { copyOf, programFrom, spotsOf, type Loose } from '../mistakes/wrong-programs.ts'
import { offerAllBlocks, type CourseLevel } from './levels.ts'

/** A program for a level, as a tree and as text. */
export type Attempt = { level: LevelRules; program: Program; text: string }

/** An attempt at a course level, with its lesson id. */
export type LessonAttempt = Attempt & { lesson: string }

const CHUNK = 500

/** Generates distinct programs of one world: mutations of authored programs, and random programs. */
export function* generateAttempts(world: WorldName, levels: readonly CourseLevel[], count: number): Generator<Attempt> {
  const random = seededRandom(17)
  const seen = new Set<string>()
  const addNew = (level: LevelRules, program: Program): Attempt | null => {
    const text = printPython(program)
    const key = `${level.id} ${text}`
    if (seen.has(key) || !checkLimits(program, level.skin === 'icons' ? iconSizes : undefined).ok) return null
    seen.add(key)
    return { level, program, text }
  }
  const openLevels = levels.map(({ rules }) => offerAllBlocks(rules))
  for (let created = 0, seed = 1; created < count; seed++) {
    for (const program of fc.sample(randomPrograms(vocabularies[world]), { numRuns: CHUNK, seed })) {
      const { rules, programs } = levels[random(levels.length)]!
      const both = [
        addNew(openLevels[random(openLevels.length)]!, JSON.parse(JSON.stringify(program)) as Program),
        addNew(rules, mutateProgram(programs[random(programs.length)]!, vocabularies[world], random)),
      ]
      for (const attempt of both)
        if (attempt && created < count) {
          created++
          yield attempt
        }
    }
  }
}

/** Programs that students typically send: the authored programs of every level and mutations of them. */
export function typicalAttempts(world: WorldName, levels: readonly CourseLevel[]): LessonAttempt[] {
  const random = seededRandom(3)
  const vocabulary = vocabularies[world]
  return levels.flatMap(({ lesson, rules: level, programs }) =>
    programs
      .flatMap((program) => [program, ...Array.from({ length: 6 }, () => mutateProgram(program, vocabulary, random))])
      .map((program) => ({ lesson, level, program, text: printPython(program) }))
      // Pages do not send programs that they refuse to run.
      .filter(({ program, text }) => !findRefusedBlock(level, program) && parseBlocksProgram(text, vocabulary).ok),
  )
}

/** Makes one to four small changes, like a student who experiments. */
function mutateProgram(program: Program, vocabulary: Vocabulary, random: Random): Program {
  const body = copyOf(program)
  for (let changes = random(4); changes >= 0; changes--) {
    const spots = spotsOf(body)
    if (spots.length === 0) break
    mutateAt(spots[random(spots.length)]!, vocabulary, random)
  }
  return programFrom(body)
}

function mutateAt({ node, body, at }: ReturnType<typeof spotsOf>[number], { actions }: Vocabulary, random: Random) {
  switch (random(6)) {
    case 0:
      return body.splice(at, 1)
    case 1:
      return body.splice(at, 0, structuredClone(node))
    case 2:
      return body.splice(random(body.length), 0, ...body.splice(at, 1))
    case 3:
      return node.kind === 'do' && (node.action = pickAction(actions, node.inputs as readonly unknown[], random))
    case 4:
      return node.kind !== 'define' && body.splice(at, 1, { kind: 'repeat', times: number(random(9)), body: [node] })
    default:
      return changeNumber(node, random)
  }
}

/** Picks an action with the same number of inputs; other actions would make the program invalid. */
function pickAction(actions: Vocabulary['actions'], inputs: readonly unknown[], random: Random): string {
  const words = Object.keys(actions).filter((word) => acceptsInputs(actions[word]!, inputs.length))
  return words[random(words.length)]!
}

const number = (value: number) => ({ kind: 'number', value })

function changeNumber(node: Loose, random: Random): void {
  const numbers: Loose[] = []
  const visit = (value: Loose) => {
    if (typeof value !== 'object' || value === null) return
    if (value.kind === 'number') numbers.push(value)
    else Object.values(value).forEach((item) => visit(item as Loose))
  }
  visit(node)
  const item = numbers[random(numbers.length || 1)]
  if (item) item.value = Math.max(0, (item.value as number) + random(5) - 2)
}
