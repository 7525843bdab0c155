import { indentService, LRLanguage } from '@codemirror/language'
import { parser } from '@lezer/javascript'
import type { EditorLanguage } from '../python/editor-view.ts'

/** JavaScript support of the editor: highlighting and indentation. */

const INDENT = 2
const language = LRLanguage.define({ name: 'javascript', parser, languageData: { commentTokens: { line: '//' } } })

/** Indents a line like the one above, one level deeper after an opening bracket. */
const indentation = indentService.of((context, position) => {
  const { state, simulatedBreak } = context
  const { number } = state.doc.lineAt(position)
  const above =
    simulatedBreak === position ? context.lineAt(position, -1).text : number > 1 ? state.doc.line(number - 1).text : ''
  const depth = /^ */.exec(above)![0].length
  return /[{([]\s*(\/\/.*)?$/.test(above) ? depth + INDENT : depth
})

export const javascript: EditorLanguage = { extensions: [language, indentation], indent: INDENT }
