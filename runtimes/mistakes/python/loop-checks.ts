import type { Check } from './check.ts'
import { bodyOf, lineAt, loopOverChanged, questionsIn } from './python-program.ts'
import { escaped, WORD } from './python-words.ts'

/** Of programs that do not end. */
export const loopChecks: Readonly<Record<string, Check>> = {
  neverChanged(program) {
    const { assignments } = program
    const touched = new RegExp(`(${WORD})\\.\\w+\\s*\\(|^\\s*(${WORD})\\s*\\[`, 'gu')
    for (const { line, names } of questionsIn(program)) {
      const body = bodyOf(program, line)
      const changed = new Set([
        ...assignments.filter((one) => body.includes(one.line)).map(({ name }) => name),
        ...body.flatMap((at) => [...lineAt(program, at).matchAll(touched)].flatMap(([, one, other]) => [one, other])),
      ])
      const own = names.filter((name) => assignments.some((one) => one.name === name))
      if (own.length > 0 && own.every((name) => !changed.has(name))) return { line, name: own[0]! }
    }
    return null
  },
  wrongWay(program) {
    for (const { line } of questionsIn(program)) {
      const asked = new RegExp(`^\\s*while\\s+(${WORD})\\s*(<=?|>=?|!=)`, 'u').exec(lineAt(program, line))
      if (!asked) continue
      const [, name = '', sign = ''] = asked
      const own = escaped(name)
      const change = new RegExp(`^\\s*${own}\\s*(?:([-+])=|=\\s*${own}\\s*([-+]))\\s*\\d`, 'u')
      for (const at of bodyOf(program, line)) {
        const found = change.exec(lineAt(program, at))
        const goes = found?.[1] ?? found?.[2]
        if ((sign.startsWith('<') && goes === '-') || (sign.startsWith('>') && goes === '+'))
          return { line: at, name, other: line }
      }
    }
    return null
  },
  noBreak(program) {
    const line = program.maskedLines.findIndex((text) => /^\s*while\s+(True|1)\s*:/.test(text)) + 1
    const ends = bodyOf(program, line).some((at) => /^\s*(break|return)\b/.test(lineAt(program, at)))
    return line > 0 && !ends && { line }
  },
  growingList: (program) => loopOverChanged(program, 'append|insert|extend'),
  innermostLoop: ({ line }) => ({ line }),
}
