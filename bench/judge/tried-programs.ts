import { taskRulesOf } from '#content/schema.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { seededRandom, type Random } from '#rules/program/random.ts'
import javascriptExamples from '#runtimes/mistakes/javascript-examples.json' with { type: 'json' }
import pythonExamples from '#runtimes/mistakes/python-examples.json' with { type: 'json' }
import type { Language } from '#runtimes/runtime.ts'
import { parseContent, readContentFiles } from '#tools/content-files.ts'
import { tasksIn } from '#tools/content-tasks.ts'
import { repository } from '#tools/source-files.ts'

/** A program that somebody might hand in for a task. */
export type Tried = { readonly task: TaskRules; readonly program: string }

const examples = { python: pythonExamples, javascript: javascriptExamples }

/** Every task with its author's own programs: those that solve it and those that must not. */
export function writtenPrograms(language: Language): readonly Tried[] {
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

/** Different programs: those of the tasks, all known mistakes, and what becomes of both by small changes. */
export function triedPrograms(language: Language, count: number): readonly Tried[] {
  const random = seededRandom(23)
  const written = writtenPrograms(language)
  const mistakes = examples[language].flatMap(({ program, corrected, more }) => [
    program,
    corrected,
    ...more.map((one) => one.program),
  ])
  const tried = new Map<string, Tried>()
  const add = (one: Tried) => tried.size < count && tried.set(`${one.task.id} ${one.program}`, one)
  for (const one of written) add(one)
  for (const program of mistakes) add({ task: pick(written, random).task, program })
  while (tried.size < count) {
    const { task, program } = pick(written, random)
    const other = random(4) === 0 ? pick(mistakes, random) : pick(written, random).program
    add({ task, program: changed(random(8) === 0 ? other : program, other, random) })
  }
  return [...tried.values()]
}

const pick = <One>(all: readonly One[], random: Random): One => all[random(all.length)]!

/** One to four small changes, as when somebody tries, slips or pastes. */
function changed(program: string, other: string, random: Random): string {
  let lines = program.split('\n')
  for (let changes = random(4); changes >= 0; changes--) lines = changedOnce(lines, other.split('\n'), random)
  return lines.join('\n')
}

const signs = ['+', '-', '*', '//', '%', '==', '<', '<=', '>', '>=', '!=', '=']

function changedOnce(lines: readonly string[], other: readonly string[], random: Random): string[] {
  const at = random(lines.length || 1)
  const line = lines[at] ?? ''
  const put = (...instead: readonly string[]) => lines.toSpliced(at, 1, ...instead)
  switch (random(9)) {
    case 0:
      return put()
    case 1:
      return put(line, line)
    case 2:
      return put(pick(other, random), line)
    case 3:
      return put(random(2) === 0 ? `    ${line}` : line.replace(/^ {2,4}/, ''))
    case 4:
      return put(replacedOne(line, /\d+/g, random, (number) => String(Math.max(0, Number(number) + random(5) - 2))))
    case 5:
      return put(replacedOne(line, /[-+*/%<>=!]+/g, random, () => pick(signs, random)))
    case 6:
      return put(replacedOne(line, /[\p{L}_]\w*/gu, random, () => wordIn(lines, random)))
    case 7: {
      const from = random(line.length + 1)
      return put(line.slice(0, from) + line.slice(from + 1))
    }
    default:
      return put(replacedOne(line, /"[^"]*"|'[^']*'/g, random, () => `"${wordIn(other, random)}"`))
  }
}

const wordIn = (lines: readonly string[], random: Random): string =>
  pick(lines.join(' ').match(/[\p{L}_]\w*/gu) ?? ['x'], random)

function replacedOne(line: string, pattern: RegExp, random: Random, by: (found: string) => string): string {
  const found = [...line.matchAll(pattern)]
  if (found.length === 0) return line
  const { 0: text, index } = pick(found, random)
  return line.slice(0, index) + by(text) + line.slice(index + text.length)
}
