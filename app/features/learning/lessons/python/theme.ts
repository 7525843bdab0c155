import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Uses the brand's CSS variables, which already adapt to dark mode. */
export const theme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--sk-code-text)',
    backgroundColor: 'var(--sk-code-background)',
    fontSize: 'var(--code-size)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--sk-font-code)', lineHeight: '1.7', overflow: 'auto' },
  '.cm-content': { padding: '12px 0 48px', caretColor: 'var(--sk-code-text)', minHeight: '100%' },
  '.cm-line': { padding: '0 16px 0 8px', borderLeft: '5px solid transparent' },
  '.cm-gutters': {
    border: '0',
    color: 'var(--sk-code-comment)',
    backgroundColor: 'var(--sk-code-background)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.4em', padding: '0 6px 0 8px' },
  '.cm-cursor': { borderLeft: '2px solid var(--sk-code-text)' },
  '.cm-running': { backgroundColor: 'var(--sk-code-active-line)', borderLeftColor: 'var(--sk-warning)' },
  '.cm-fault, .cm-hint': { backgroundColor: 'var(--sk-warning-soft)', borderLeftColor: 'var(--sk-warning)' },
  // Subtle, so that it does not distract while typing.
  '.cm-slip': { borderLeft: '5px dotted var(--sk-muted)' },
  '.cm-comment': { borderLeftColor: 'var(--sk-accent-plum)', backgroundColor: 'var(--sk-plum-soft)' },
  '.cm-problem-line': {
    textDecoration: 'underline wavy var(--sk-on-warning-soft) 1.5px',
    textUnderlineOffset: '4px',
    textDecorationSkipInk: 'none',
  },
  // Padding instead of margin: CodeMirror ignores margins when it measures block widgets.
  '.cm-problem': { padding: '4px 16px 8px 13px', whiteSpace: 'normal' },
  '.cm-problem > p': {
    width: 'fit-content',
    margin: '0',
    padding: '8px 12px',
    borderRadius: '10px',
    color: 'var(--sk-text)',
    backgroundColor: 'var(--sk-warning-soft)',
    boxShadow: 'inset 0 0 0 1px var(--sk-warning)',
    fontFamily: 'var(--sk-font-text)',
    fontSize: '16px',
    lineHeight: '1.45',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--sk-primary-soft)', outline: '1px solid var(--sk-border-strong)' },
  '.cm-placeholder': { color: 'var(--sk-code-comment)' },
  '.cm-tooltip': {
    overflow: 'hidden',
    border: '1px solid var(--sk-border)',
    borderRadius: '12px',
    color: 'var(--sk-text)',
    backgroundColor: 'var(--sk-surface)',
    boxShadow: 'var(--sk-shadow-floating)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '14em', fontFamily: 'var(--sk-font-code)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '12px',
    alignItems: 'center',
    minHeight: '44px',
    padding: '0 14px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--sk-on-primary-soft)',
    backgroundColor: 'var(--sk-primary-soft)',
  },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    color: 'var(--sk-muted)',
    fontFamily: 'var(--sk-font-text)',
    fontStyle: 'normal',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
})

export const highlighting = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword, tags.definitionKeyword],
    color: 'var(--sk-code-keyword)',
  },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--sk-code-call)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--sk-code-number)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sk-code-string)' },
  { tag: tags.comment, color: 'var(--sk-code-comment)' },
])
