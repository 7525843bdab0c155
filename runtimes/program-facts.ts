import type { Tree } from '@lezer/common'
import type { ProgramFacts } from '#rules/tasks/task-goals.ts'
import { parseProgram } from './parse-program.ts'
import type { Language } from './runtime.ts'

/** Facts about a program's text that decide how many stars it gets. */

type Parts = { readonly code: string; readonly words: ReadonlySet<string> }
const partsByTree = new WeakMap<Tree, Parts>()

/** The code without comments, and its names and keywords outside of string literals; cached per syntax tree. */
function getParts(program: string, language: Language): Parts {
  const tree = parseProgram(program, language)
  const programParts = partsByTree.get(tree) ?? extractParts(program, tree)
  partsByTree.set(tree, programParts)
  return programParts
}

function extractParts(program: string, tree: Tree): Parts {
  const words = new Set<string>()
  let code = ''
  let position = 0
  tree.iterate({
    enter({ node, name }) {
      if (name.endsWith('Comment')) {
        code += program.slice(position, node.from)
        position = node.to
        return false
      }
      if (!node.firstChild && !/String/.test(name)) words.add(program.slice(node.from, node.to))
      return undefined
    },
  })
  return { code: code + program.slice(position), words }
}

/** Counts lines of code, without empty lines and comments. */
export const countLines = (program: string, language: Language): number =>
  getParts(program, language)
    .code.split('\n')
    .filter((line) => line.trim() !== '').length

/** Whether the program contains all parts that the second star requires. */
export const usesAll = (program: string, language: Language, requiredParts: readonly string[]): boolean =>
  requiredParts.every(createUsageCheck(program, language))

/** Whether the program contains a part that the task forbids. */
export const usesAny = (program: string, language: Language, forbiddenParts: readonly string[]): boolean =>
  forbiddenParts.some(createUsageCheck(program, language))

/** A word must match a whole name or keyword; other text may match anywhere in the code, ignoring spaces. */
function createUsageCheck(program: string, language: Language) {
  const { code, words } = getParts(program, language)
  const compactCode = code.replaceAll(' ', '')
  return (part: string) =>
    /^[\p{L}_]+$/u.test(part) ? words.has(part) : compactCode.includes(part.replaceAll(' ', ''))
}

/** Counts the calls of each of the program's functions in `assert` or `console.assert`, and the comments. */
export function countTries(program: string, language: Language): Pick<ProgramFacts, 'tries' | 'notes'> {
  const names: string[] = []
  const assertTexts: string[] = []
  let notes = 0
  parseProgram(program, language).iterate({
    enter({ node, name }) {
      const textOf = (range: { from: number; to: number }) => program.slice(range.from, range.to)
      if (name.endsWith('Comment')) notes++
      const holder = name === 'ArrowFunction' ? node.parent : name.startsWith('Function') ? node : null
      const definedName = holder?.getChild('VariableName') ?? holder?.getChild('VariableDefinition')
      if (definedName) names.push(textOf(definedName))
      if (name === 'AssertStatement' || (name === 'CallExpression' && textOf(node).startsWith('console.assert(')))
        assertTexts.push(textOf(node))
    },
  })
  const tries = names.map(
    (functionName) =>
      [functionName, assertTexts.filter((text) => new RegExp(`\\b${functionName}\\(`).test(text)).length] as const,
  )
  return { tries: new Map(tries), notes }
}
