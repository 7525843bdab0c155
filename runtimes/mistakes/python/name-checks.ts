import { nearest, sameButCase } from '../near-words.ts'
import type { Check } from './check.ts'
import { bodyOf, functionAround, isNamedOn, lineAt, namesOn } from './python-program.ts'
import { commands, escaped, homes, modules } from './python-words.ts'

/** Of names that Python does not know. */
export const nameChecks: Readonly<Record<string, Check>> = {
  capitalised: (_, { holes: { name = '' } }) => ({
    meant: name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase(),
  }),
  sameButCase({ names }, { holes: { name = '' } }) {
    const near = sameButCase(name, [...names, ...commands, ...modules])
    return near === null ? null : { nearest: near }
  },
  isModule: (_, { holes: { name = '' } }) => modules.has(name),
  livesInModule(_, { holes: { name = '' } }) {
    const module = homes.get(name)
    return module === undefined ? null : { module }
  },
  functionLater({ functions, line }, { holes: { name } }) {
    const later = functions.find((one) => one.name === name && one.line > line)
    return later ? { other: later.line } : null
  },
  nameInFunctionOnly(program, { holes: { name } }) {
    const given = program.assignments.filter((one) => one.name === name)
    const home = given[0] && functionAround(program, given[0].line)
    if (!home || given.some((one) => functionAround(program, one.line)?.name !== home.name)) return null
    return functionAround(program, program.line)?.name === home.name ? null : { function: home.name }
  },
  nameInBranchOnly(program, { holes: { name } }) {
    const given = program.assignments.find((one) => one.name === name && one.line < program.line)
    if (!given) return null
    const head = /^\s*(if|elif|else|for|while|try|except)\b/
    const branch = program.maskedLines.findIndex(
      (text, at) => head.test(text) && bodyOf(program, at + 1).includes(given.line),
    )
    return branch >= 0 && { other: branch + 1 }
  },
  nameLater(program, { holes: { name } }) {
    const later = program.assignments.find((one) => one.name === name && one.line > program.line)
    return later && !functionAround(program, later.line) ? { other: later.line } : null
  },
  nameTypo({ names }, { holes: { name = '' } }) {
    const near = nearest(name, names) ?? nearest(name, [...commands, ...modules], 1)
    return near === null ? null : { nearest: near }
  },
  withoutQuotes(program, { holes: { name = '' } }) {
    const alone = `(?:\\b(?:print|input)\\s*\\(\\s*|[=,+]\\s*|\\[\\s*)${escaped(name)}\\s*(?:[\\]),:+]|$)`
    return new RegExp(alone, 'u').test(lineAt(program, program.line))
  },
  outerVariable(program) {
    const home = functionAround(program, program.line)
    if (!home) return null
    const { assignments, line } = program
    const inside = assignments.filter((one) => home.body.includes(one.line)).map(({ name }) => name)
    const outside = assignments.filter((one) => !functionAround(program, one.line)).map(({ name }) => name)
    const name = namesOn(program, line).find((one) => inside.includes(one) && outside.includes(one))
    return name === undefined ? null : { name, function: home.name }
  },
  overwrittenModule(program) {
    const own = program.assignments.find(
      ({ name, value }) =>
        modules.has(name) &&
        value !== 'import' &&
        isNamedOn(program, program.line, name) &&
        lineAt(program, program.line).includes(`${name}.`),
    )
    return own ? { module: own.name, other: own.line } : null
  },
}
