import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { LevelWord } from './level-words.ts'

/** Completes only words that the level offers. Commands are offered only at the start of a line. */
export const createCompletionSource =
  (words: () => readonly LevelWord[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/[\p{XID_Start}_]\p{XID_Continue}*/u)
    if (!typed && !context.explicit) return null
    const from = typed?.from ?? context.pos
    const line = context.state.doc.lineAt(context.pos)
    const isAtLineStart = /^\s*$/.test(line.text.slice(0, from - line.from))
    if (/#|^[^"]*"[^"]*$/.test(line.text.slice(0, from - line.from))) return null
    const options = words()
      .filter(({ isCommand }) => isAtLineStart || !isCommand)
      .map(
        ({ code, detail }): Completion => ({
          label: code,
          ...(detail && { detail }),
          apply: (view, _, start, end) => insertCompletion(view, code, start, end),
        }),
      )
    return options.length > 0 ? { from, options, validFor: /^[\p{XID_Start}_]?\p{XID_Continue}*$/u } : null
  }

/** Inserts a completion and selects its first placeholder, so that the user can type over it. */
function insertCompletion(view: EditorView, code: string, from: number, to: number): void {
  const hole = code.indexOf('...')
  const number = /\d+(?=\))/.exec(code)
  const [start, length] = hole === -1 ? [number?.index ?? code.length, number?.[0].length ?? 0] : [hole, 3]
  view.dispatch({
    changes: { from, to, insert: code },
    selection: { anchor: from + start, head: from + start + length },
    userEvent: 'input.complete',
  })
}
