import type { Tree } from '@lezer/common'
import type { ProgramFacts } from '#rules/tasks/task-goals.ts'
import { parseProgram } from './parse-program.ts'
import type { Language } from './runtime.ts'

/** What a program is made of, as far as stars depend on it. */

type Parts = { readonly code: string; readonly words: ReadonlySet<string> }
const parts = new WeakMap<Tree, Parts>()

/** The program without its comments, and its words: names and keywords that stand in no text. */
function partsOf(program: string, language: Language): Parts {
  const tree = parseProgram(program, language)
  const found = parts.get(tree) ?? partsIn(program, tree)
  parts.set(tree, found)
  return found
}

function partsIn(program: string, tree: Tree): Parts {
  const words = new Set<string>()
  let code = ''
  let from = 0
  tree.iterate({
    enter({ node, name }) {
      if (name.endsWith('Comment')) {
        code += program.slice(from, node.from)
        from = node.to
        return false
      }
      if (!node.firstChild && !/String/.test(name)) words.add(program.slice(node.from, node.to))
      return undefined
    },
  })
  return { code: code + program.slice(from), words }
}

/** Lines that say something. */
export const countLines = (program: string, language: Language): number =>
  partsOf(program, language)
    .code.split('\n')
    .filter((line) => line.trim() !== '').length

/** Whether everything that a second star is for stands in it. */
export const usesAll = (program: string, language: Language, wanted: readonly string[]): boolean =>
  wanted.every(standsIn(program, language))

/** Whether something stands in it that the task is to be done without. */
export const usesAny = (program: string, language: Language, avoided: readonly string[]): boolean =>
  avoided.some(standsIn(program, language))

/** A word must stand alone, anything else may stand anywhere. */
function standsIn(program: string, language: Language) {
  const { code, words } = partsOf(program, language)
  const packed = code.replaceAll(' ', '')
  return (one: string) => (/^[\p{L}_]+$/u.test(one) ? words.has(one) : packed.includes(one.replaceAll(' ', '')))
}

/** How often each function of one's own stands in an `assert` or `console.assert`, and how many notes there are. */
export function triesIn(program: string, language: Language): Pick<ProgramFacts, 'tries' | 'notes'> {
  const names: string[] = []
  const tried: string[] = []
  let notes = 0
  parseProgram(program, language).iterate({
    enter({ node, name }) {
      const textOf = (one: { from: number; to: number }) => program.slice(one.from, one.to)
      if (name.endsWith('Comment')) notes++
      const holder = name === 'ArrowFunction' ? node.parent : name.startsWith('Function') ? node : null
      const own = holder?.getChild('VariableName') ?? holder?.getChild('VariableDefinition')
      if (own) names.push(textOf(own))
      if (name === 'AssertStatement' || (name === 'CallExpression' && textOf(node).startsWith('console.assert(')))
        tried.push(textOf(node))
    },
  })
  const tries = names.map((one) => [one, tried.filter((text) => new RegExp(`\\b${one}\\(`).test(text)).length] as const)
  return { tries: new Map(tries), notes }
}
