import { findNearest, findSameExceptCase } from '../near-words.ts'
import type { Check } from './check.ts'
import { bodyOf, functionAround, isNameInLine, lineAt, namesInLine } from './python-program.ts'
import { commands, escapeRegExp, moduleOfName, modules } from './python-words.ts'

/** Checks of names that Python does not know. */
export const nameChecks: Readonly<Record<string, Check>> = {
  capitalised: (_, { holes: { name = '' } }) => ({
    meant: name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase(),
  }),
  sameButCase({ names }, { holes: { name = '' } }) {
    const match = findSameExceptCase(name, [...names, ...commands, ...modules])
    return match === null ? null : { nearest: match }
  },
  isModule: (_, { holes: { name = '' } }) => modules.has(name),
  livesInModule(_, { holes: { name = '' } }) {
    const module = moduleOfName.get(name)
    return module === undefined ? null : { module }
  },
  functionLater({ functions, line }, { holes: { name } }) {
    const laterDefinition = functions.find((candidate) => candidate.name === name && candidate.line > line)
    return laterDefinition ? { other: laterDefinition.line } : null
  },
  nameInFunctionOnly(program, { holes: { name } }) {
    const assignments = program.assignments.filter((candidate) => candidate.name === name)
    const enclosing = assignments[0] && functionAround(program, assignments[0].line)
    if (!enclosing || assignments.some((candidate) => functionAround(program, candidate.line)?.name !== enclosing.name))
      return null
    return functionAround(program, program.line)?.name === enclosing.name ? null : { function: enclosing.name }
  },
  nameInBranchOnly(program, { holes: { name } }) {
    const assignment = program.assignments.find((candidate) => candidate.name === name && candidate.line < program.line)
    if (!assignment) return null
    const head = /^\s*(if|elif|else|for|while|try|except)\b/
    const branchIndex = program.maskedLines.findIndex(
      (text, index) => head.test(text) && bodyOf(program, index + 1).includes(assignment.line),
    )
    return branchIndex >= 0 && { other: branchIndex + 1 }
  },
  nameLater(program, { holes: { name } }) {
    const laterDefinition = program.assignments.find(
      (candidate) => candidate.name === name && candidate.line > program.line,
    )
    return laterDefinition && !functionAround(program, laterDefinition.line) ? { other: laterDefinition.line } : null
  },
  nameTypo({ names }, { holes: { name = '' } }) {
    const match = findNearest(name, names) ?? findNearest(name, [...commands, ...modules], 1)
    return match === null ? null : { nearest: match }
  },
  withoutQuotes(program, { holes: { name = '' } }) {
    const alone = `(?:\\b(?:print|input)\\s*\\(\\s*|[=,+]\\s*|\\[\\s*)${escapeRegExp(name)}\\s*(?:[\\]),:+]|$)`
    return new RegExp(alone, 'u').test(lineAt(program, program.line))
  },
  outerVariable(program) {
    const enclosing = functionAround(program, program.line)
    if (!enclosing) return null
    const { assignments, line } = program
    const inside = assignments.filter((candidate) => enclosing.body.includes(candidate.line)).map(({ name }) => name)
    const outside = assignments.filter((candidate) => !functionAround(program, candidate.line)).map(({ name }) => name)
    const name = namesInLine(program, line).find(
      (candidate) => inside.includes(candidate) && outside.includes(candidate),
    )
    return name === undefined ? null : { name, function: enclosing.name }
  },
  overwrittenModule(program) {
    const assignment = program.assignments.find(
      ({ name, value }) =>
        modules.has(name) &&
        value !== 'import' &&
        isNameInLine(program, program.line, name) &&
        lineAt(program, program.line).includes(`${name}.`),
    )
    return assignment ? { module: assignment.name, other: assignment.line } : null
  },
}
