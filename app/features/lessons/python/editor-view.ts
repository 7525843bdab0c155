import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, indentLess, indentMore } from '@codemirror/commands'
import { bracketMatching, indentService, indentUnit, LRLanguage, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { parser } from '@lezer/python'
import { MOST_TYPED_CHARACTERS } from '#rules/program/draft.ts'
import { typeCommand } from '#rules/program/python-typing.ts'
import { completionOf } from './completion.ts'
import type { KnownWord } from './known-words.ts'
import { lineMarks, showMarks, type LineMarks } from './line-marks.ts'
import { replaceSelection } from './replace-selection.ts'
import { highlighting, theme } from './theme.ts'

const INDENT = 4
const python = LRLanguage.define({ name: 'python', parser, languageData: { commentTokens: { line: '#' } } })

/** A line is as deep as the one above; behind a colon one step deeper, behind `return` one less. */
const indentation = indentService.of((context, position) => {
  const { state, simulatedBreak } = context
  const { number } = state.doc.lineAt(position)
  const above =
    simulatedBreak === position ? context.lineAt(position, -1).text : number > 1 ? state.doc.line(number - 1).text : ''
  const depth = /^ */.exec(above)![0].length
  if (/:\s*(#.*)?$/.test(above)) return depth + INDENT
  return /^\s*return\b/.test(above) ? Math.max(0, depth - INDENT) : depth
})

const pythonLanguage: EditorLanguage = { extensions: [python, indentation], indent: INDENT }

export type TextListeners = {
  /** `typing` where it went on in the same line; what was typed into one line is undone in one go. */
  readonly onType: (text: string, how?: 'typing') => void
  readonly onCaret: (line: number) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** Its grammar, and by how much a part stands deeper. */
export type EditorLanguage = { readonly extensions: readonly Extension[]; readonly indent: number }

export type TextOptions = {
  readonly text: string
  readonly label: string
  /** How to leave it by keyboard. */
  readonly description: string
  readonly words: () => readonly KnownWord[]
  /** Python unless said. */
  readonly language?: EditorLanguage
}

export type PythonView = ReturnType<typeof openView>

/** CodeMirror in a tree of its own, because there it takes its styles without writing a style element. */
export function openView(root: ShadowRoot, options: TextOptions, listeners: () => TextListeners) {
  const { extensions, indent } = options.language ?? pythonLanguage
  const locked = new Compartment()
  const lock = (readOnly: boolean) => [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)]
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        EditorView.lineWrapping,
        ...extensions,
        syntaxHighlighting(highlighting),
        theme,
        lineMarks,
        indentUnit.of(' '.repeat(indent)),
        bracketMatching(),
        closeBrackets(),
        replaceSelection,
        autocompletion({ override: [completionOf(options.words)], icons: false, aboveCursor: false }),
        locked.of(lock(false)),
        EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= MOST_TYPED_CHARACTERS),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-description': options.description,
          autocapitalize: 'off',
          spellcheck: 'false',
        }),
        keymap.of([
          // Undo is the player's, for all skins alike.
          { key: 'Mod-z', run: () => told(() => listeners().onUndo()), preventDefault: true },
          { key: 'Mod-y', run: () => told(() => listeners().onRedo()), preventDefault: true },
          { key: 'Mod-Shift-z', run: () => told(() => listeners().onRedo()), preventDefault: true },
          { key: 'Tab', run: (target) => acceptCompletion(target) || indentMore(target), shift: indentLess },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of(({ docChanged, selectionSet, startState, state, transactions }) => {
          if (docChanged && !transactions.some((one) => one.isUserEvent('set')))
            listeners().onType(state.doc.toString(), startState.doc.lines === state.doc.lines ? 'typing' : undefined)
          if (docChanged || selectionSet) listeners().onCaret(state.doc.lineAt(state.selection.main.head).number)
        }),
      ],
    }),
  })
  const told = (tell: () => void) => {
    tell()
    return true
  }

  return {
    /** A text that came from elsewhere: undo, another skin. */
    show(text: string) {
      const now = view.state.doc.toString()
      if (text === now) return
      const anchor = Math.min(view.state.selection.main.head, text.length)
      view.dispatch({ changes: { from: 0, to: now.length, insert: text }, selection: { anchor }, userEvent: 'set' })
    },
    mark: (marks: LineMarks) => showMarks(view, marks),
    /** Types a command that was tapped, on a line of its own. */
    type(code: string) {
      const { doc, selection } = view.state
      const typed = typeCommand({ text: doc.toString(), caret: selection.main.head }, code)
      view.dispatch({
        changes: { from: 0, to: doc.length, insert: typed.text },
        selection: { anchor: typed.caret },
        scrollIntoView: true,
        userEvent: 'input.tap',
      })
    },
    /** Puts a value where the caret is. */
    insert(code: string) {
      view.dispatch({ ...view.state.replaceSelection(code), scrollIntoView: true, userEvent: 'input.tap' })
    },
    goTo(line: number) {
      const { doc } = view.state
      view.dispatch({ selection: { anchor: doc.line(Math.min(line, doc.lines)).from }, scrollIntoView: true })
    },
    lock: (readOnly: boolean) => view.dispatch({ effects: locked.reconfigure(lock(readOnly)) }),
    dispose: () => view.destroy(),
  }
}
