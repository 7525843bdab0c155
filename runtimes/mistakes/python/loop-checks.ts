import type { Check } from './check.ts'
import { bodyOf, lineAt, findLoopOverChangedList, findWhileConditions } from './python-program.ts'
import { escapeRegExp, WORD } from './python-words.ts'

/** Checks of programs that do not end. */
export const loopChecks: Readonly<Record<string, Check>> = {
  neverChanged(program) {
    const { assignments } = program
    const mutationPattern = new RegExp(`(${WORD})\\.\\w+\\s*\\(|^\\s*(${WORD})\\s*\\[`, 'gu')
    for (const { line, names } of findWhileConditions(program)) {
      const body = bodyOf(program, line)
      const changed = new Set([
        ...assignments.filter((assignment) => body.includes(assignment.line)).map(({ name }) => name),
        ...body.flatMap((bodyLine) =>
          [...lineAt(program, bodyLine).matchAll(mutationPattern)].flatMap(([, calledName, indexedName]) => [
            calledName,
            indexedName,
          ]),
        ),
      ])
      const assignedNames = names.filter((name) => assignments.some((assignment) => assignment.name === name))
      if (assignedNames.length > 0 && assignedNames.every((name) => !changed.has(name)))
        return { line, name: assignedNames[0]! }
    }
    return null
  },
  wrongWay(program) {
    for (const { line } of findWhileConditions(program)) {
      const condition = new RegExp(`^\\s*while\\s+(${WORD})\\s*(<=?|>=?|!=)`, 'u').exec(lineAt(program, line))
      if (!condition) continue
      const [, name = '', sign = ''] = condition
      const namePattern = escapeRegExp(name)
      const change = new RegExp(`^\\s*${namePattern}\\s*(?:([-+])=|=\\s*${namePattern}\\s*([-+]))\\s*\\d`, 'u')
      for (const bodyLine of bodyOf(program, line)) {
        const match = change.exec(lineAt(program, bodyLine))
        const direction = match?.[1] ?? match?.[2]
        if ((sign.startsWith('<') && direction === '-') || (sign.startsWith('>') && direction === '+'))
          return { line: bodyLine, name, other: line }
      }
    }
    return null
  },
  noBreak(program) {
    const line = program.maskedLines.findIndex((text) => /^\s*while\s+(True|1)\s*:/.test(text)) + 1
    const ends = bodyOf(program, line).some((bodyLine) => /^\s*(break|return)\b/.test(lineAt(program, bodyLine)))
    return line > 0 && !ends && { line }
  },
  growingList: (program) => findLoopOverChangedList(program, 'append|insert|extend'),
  innermostLoop: ({ line }) => ({ line }),
}
