import { taskRulesOf } from '#content/schema.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { seededRandom, type Random } from '#rules/program/random.ts'
import javascriptExamples from '#runtimes/mistakes/javascript-examples.json' with { type: 'json' }
import pythonExamples from '#runtimes/mistakes/python-examples.json' with { type: 'json' }
import type { Language } from '#runtimes/runtime.ts'
import { parseContent, readContentFiles } from '#tools/content/content-files.ts'
import { tasksIn } from '#tools/content/content-tasks.ts'
import { repository } from '#tools/source-files.ts'

/** A program that a student might submit for a task. */
export type Submission = { readonly task: TaskRules; readonly program: string }

const examples = { python: pythonExamples, javascript: javascriptExamples }

/** Returns the programs written by the authors of all tasks: solutions, start programs and programs that must fail. */
export function authoredSubmissions(language: Language): readonly Submission[] {
  const { content } = parseContent(readContentFiles(repository))
  return tasksIn(content)
    .filter((task) => task.language === language)
    .flatMap((task) =>
      [task.solution, task.start ?? [], ...task.mustFail.map(({ program }) => program)].map((lines) => ({
        task: taskRulesOf(task),
        program: lines.join('\n'),
      })),
    )
}

/** Returns distinct programs: authored ones, examples of all known mistakes, and small mutations of both. */
export function sampleSubmissions(language: Language, count: number): readonly Submission[] {
  const random = seededRandom(23)
  const written = authoredSubmissions(language)
  const mistakes = examples[language].flatMap(({ program, corrected, more }) => [
    program,
    corrected,
    ...more.map((item) => item.program),
  ])
  const submissions = new Map<string, Submission>()
  const add = (item: Submission) => submissions.size < count && submissions.set(`${item.task.id} ${item.program}`, item)
  for (const item of written) add(item)
  for (const program of mistakes) add({ task: pick(written, random).task, program })
  while (submissions.size < count) {
    const { task, program } = pick(written, random)
    const other = random(4) === 0 ? pick(mistakes, random) : pick(written, random).program
    add({ task, program: mutateProgram(random(8) === 0 ? other : program, other, random) })
  }
  return [...submissions.values()]
}

const pick = <Item>(all: readonly Item[], random: Random): Item => all[random(all.length)]!

/** Makes one to four small changes, like typing errors and pasted lines. */
function mutateProgram(program: string, other: string, random: Random): string {
  let lines = program.split('\n')
  for (let changes = random(4); changes >= 0; changes--) lines = mutateOnce(lines, other.split('\n'), random)
  return lines.join('\n')
}

const operators = ['+', '-', '*', '//', '%', '==', '<', '<=', '>', '>=', '!=', '=']

function mutateOnce(lines: readonly string[], other: readonly string[], random: Random): string[] {
  const index = random(lines.length || 1)
  const line = lines[index] ?? ''
  const replaceLine = (...replacement: readonly string[]) => lines.toSpliced(index, 1, ...replacement)
  switch (random(9)) {
    case 0:
      return replaceLine()
    case 1:
      return replaceLine(line, line)
    case 2:
      return replaceLine(pick(other, random), line)
    case 3:
      return replaceLine(random(2) === 0 ? `    ${line}` : line.replace(/^ {2,4}/, ''))
    case 4:
      return replaceLine(
        replaceOneMatch(line, /\d+/g, random, (number) => String(Math.max(0, Number(number) + random(5) - 2))),
      )
    case 5:
      return replaceLine(replaceOneMatch(line, /[-+*/%<>=!]+/g, random, () => pick(operators, random)))
    case 6:
      return replaceLine(replaceOneMatch(line, /[\p{L}_]\w*/gu, random, () => pickWord(lines, random)))
    case 7: {
      const cut = random(line.length + 1)
      return replaceLine(line.slice(0, cut) + line.slice(cut + 1))
    }
    default:
      return replaceLine(replaceOneMatch(line, /"[^"]*"|'[^']*'/g, random, () => `"${pickWord(other, random)}"`))
  }
}

const pickWord = (lines: readonly string[], random: Random): string =>
  pick(lines.join(' ').match(/[\p{L}_]\w*/gu) ?? ['x'], random)

function replaceOneMatch(line: string, pattern: RegExp, random: Random, replace: (match: string) => string): string {
  const matches = [...line.matchAll(pattern)]
  if (matches.length === 0) return line
  const { 0: text, index } = pick(matches, random)
  return line.slice(0, index) + replace(text) + line.slice(index + text.length)
}
