import { EditorView } from '@codemirror/view'

/**
 * Replaces selected text in code instead of letting the browser do it: when the browser joins two lines, it writes a
 * style attribute, which violates the content security policy.
 */
export const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { from, to, empty } = view.state.selection.main
    if (empty || view.state.readOnly || event.isComposing) return false
    const isTyped = event.inputType === 'insertText' && event.data !== null
    if (!isTyped && !/^deleteContent(Back|For)ward$/.test(event.inputType)) return false
    const text = isTyped ? event.data! : ''
    const change = () =>
      view.state.update({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        scrollIntoView: true,
        userEvent: isTyped ? 'input.type' : 'delete.selection',
      })
    const handlers = isTyped ? view.state.facet(EditorView.inputHandler) : []
    if (!handlers.some((handles) => handles(view, from, to, text, change))) view.dispatch(change())
    event.preventDefault()
    return true
  },
})
