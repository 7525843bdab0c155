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
import { MAX_TYPED_CHARACTERS } from '#rules/program/draft.ts'
import { typeCommand } from '#rules/program/python-typing.ts'
import { createCompletionSource } from './completion.ts'
import type { LevelWord } from './level-words.ts'
import { lineMarks, showMarks, type LineMarks } from './line-marks.ts'
import { replaceSelection } from './replace-selection.ts'
import { highlighting, theme } from './theme.ts'

const INDENT = 4
const python = LRLanguage.define({ name: 'python', parser, languageData: { commentTokens: { line: '#' } } })

/** Indents a line like the previous one; one level more after a colon, one level less after `return`. */
const indentation = indentService.of((context, position) => {
  const { state, simulatedBreak } = context
  const { number } = state.doc.lineAt(position)
  const previousLine =
    simulatedBreak === position ? context.lineAt(position, -1).text : number > 1 ? state.doc.line(number - 1).text : ''
  const depth = /^ */.exec(previousLine)![0].length
  if (/:\s*(#.*)?$/.test(previousLine)) return depth + INDENT
  return /^\s*return\b/.test(previousLine) ? Math.max(0, depth - INDENT) : depth
})

const pythonLanguage: EditorLanguage = { extensions: [python, indentation], indent: INDENT }

export type TextListeners = {
  /** `how` is `typing` if the change stayed in one line, so that one undo reverts everything typed there. */
  readonly onType: (text: string, how?: 'typing') => void
  readonly onCaret: (line: number) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** Grammar and indentation width of a language. */
export type EditorLanguage = { readonly extensions: readonly Extension[]; readonly indent: number }

export type TextOptions = {
  readonly text: string
  readonly label: string
  /** Explains how to leave the editor by keyboard. */
  readonly description: string
  readonly words: () => readonly LevelWord[]
  /** Defaults to Python. */
  readonly language?: EditorLanguage
}

export type TextEditorView = ReturnType<typeof openTextEditor>

/** Opens CodeMirror in a shadow root, where it uses adopted style sheets, which the content security policy allows. */
export function openTextEditor(root: ShadowRoot, options: TextOptions, listeners: () => TextListeners) {
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
        autocompletion({ override: [createCompletionSource(options.words)], icons: false, aboveCursor: false }),
        locked.of(lock(false)),
        EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= MAX_TYPED_CHARACTERS),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-description': options.description,
          autocapitalize: 'off',
          spellcheck: 'false',
        }),
        keymap.of([
          // The player handles undo for all skins.
          { key: 'Mod-z', run: () => runShortcut(() => listeners().onUndo()), preventDefault: true },
          { key: 'Mod-y', run: () => runShortcut(() => listeners().onRedo()), preventDefault: true },
          { key: 'Mod-Shift-z', run: () => runShortcut(() => listeners().onRedo()), preventDefault: true },
          { key: 'Tab', run: (target) => acceptCompletion(target) || indentMore(target), shift: indentLess },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of(({ docChanged, selectionSet, startState, state, transactions }) => {
          if (docChanged && !transactions.some((transaction) => transaction.isUserEvent('set')))
            listeners().onType(state.doc.toString(), startState.doc.lines === state.doc.lines ? 'typing' : undefined)
          if (docChanged || selectionSet) listeners().onCaret(state.doc.lineAt(state.selection.main.head).number)
        }),
      ],
    }),
  })
  const runShortcut = (callback: () => void) => {
    callback()
    return true
  }

  return {
    /** Replaces the text after an outside change (undo, another skin). */
    show(text: string) {
      const currentText = view.state.doc.toString()
      if (text === currentText) return
      const anchor = Math.min(view.state.selection.main.head, text.length)
      view.dispatch({
        changes: { from: 0, to: currentText.length, insert: text },
        selection: { anchor },
        userEvent: 'set',
      })
    },
    mark: (marks: LineMarks) => showMarks(view, marks),
    /** Inserts a tapped command on a separate line. */
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
    /** Inserts a value at the caret. */
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
