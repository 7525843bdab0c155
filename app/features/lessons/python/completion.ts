import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { KnownWord } from './known-words.ts'

/** Only what the level offers. Commands stand at the beginning of a line, everything else anywhere. */
export const completionOf =
  (words: () => readonly KnownWord[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/[\p{XID_Start}_]\p{XID_Continue}*/u)
    if (!typed && !context.explicit) return null
    const from = typed?.from ?? context.pos
    const line = context.state.doc.lineAt(context.pos)
    const atStart = /^\s*$/.test(line.text.slice(0, from - line.from))
    if (/#|^[^"]*"[^"]*$/.test(line.text.slice(0, from - line.from))) return null
    const options = words()
      .filter(({ isCommand }) => atStart || !isCommand)
      .map(
        ({ code, detail }): Completion => ({
          label: code,
          ...(detail && { detail }),
          apply: (view, _, start, end) => put(view, code, start, end),
        }),
      )
    return options.length > 0 ? { from, options, validFor: /^[\p{XID_Start}_]?\p{XID_Continue}*$/u } : null
  }

/** The first thing that is still to be filled in is chosen, so that typing goes on there. */
function put(view: EditorView, code: string, from: number, to: number): void {
  const hole = code.indexOf('...')
  const number = /\d+(?=\))/.exec(code)
  const [start, length] = hole === -1 ? [number?.index ?? code.length, number?.[0].length ?? 0] : [hole, 3]
  view.dispatch({
    changes: { from, to, insert: code },
    selection: { anchor: from + start, head: from + start + length },
    userEvent: 'input.complete',
  })
}
