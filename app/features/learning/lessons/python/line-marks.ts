import { StateEffect, StateField, type Extension, type Range } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'

/** Line decorations: the running line, marked lines, and a line that cannot be parsed with its message. */
export type LineMarks = {
  readonly running: number | null
  readonly marks: readonly { readonly line: number; readonly kind: 'fault' | 'hint' | 'comment' | 'slip' }[]
  readonly problem: { readonly line: number; readonly message: string } | null
}

const setMarks = StateEffect.define<LineMarks>()

class ProblemWidget extends WidgetType {
  readonly words: string
  constructor(message: string) {
    super()
    this.words = message
  }

  override eq(other: ProblemWidget): boolean {
    return other.words === this.words
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'cm-problem'
    element.append(document.createElement('p'))
    element.firstElementChild!.textContent = this.words
    return element
  }
}

const lineClass = (name: string) => Decoration.line({ class: `cm-${name}` })

const decorations = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(currentDecorations, { changes, effects, state }) {
    const [markEffect] = effects.filter((effect) => effect.is(setMarks)).toReversed()
    if (!markEffect) return currentDecorations.map(changes)
    const { running, marks, problem } = markEffect.value
    const lineAt = (line: number) => state.doc.line(Math.min(Math.max(line, 1), state.doc.lines))
    const lines: Range<Decoration>[] = marks.map(({ line, kind }) => lineClass(kind).range(lineAt(line).from))
    if (running !== null) lines.push(lineClass('running').range(lineAt(running).from))
    if (problem) {
      const { from, to } = lineAt(problem.line)
      lines.push(lineClass('problem-line').range(from))
      const widget = new ProblemWidget(problem.message)
      lines.push(Decoration.widget({ widget, block: true, side: 1 }).range(to))
    }
    return Decoration.set(lines, true)
  },
  provide: (field) => EditorView.decorations.from(field),
})

export const lineMarks: Extension = decorations

/** Applies the marks and scrolls the running line into view. */
export function showMarks(view: EditorView, marks: LineMarks): void {
  const effects: StateEffect<unknown>[] = [setMarks.of(marks)]
  const { doc } = view.state
  if (marks.running !== null && marks.running <= doc.lines)
    effects.push(EditorView.scrollIntoView(doc.line(marks.running).from, { y: 'nearest', yMargin: 24 }))
  view.dispatch({ effects })
}
