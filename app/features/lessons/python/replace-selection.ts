import { EditorView } from '@codemirror/view'

/**
 * What is typed over chosen text is put there by us. Left to the browser, joining what remains of two lines writes a style
 * attribute, which the page's security policy refuses.
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
