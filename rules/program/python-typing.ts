/** Inserts tapped commands into Python text, for students who do not type yet. */

const INDENT = '    '

export type TextWithCaret = { readonly text: string; readonly caret: number }

/**
 * Inserts a command below the line of the caret, with correct indentation. Replaces an empty line. A new loop is
 * followed by an empty indented line, which gets the caret.
 */
export function typeCommand({ text, caret }: TextWithCaret, code: string): TextWithCaret {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1
  const lineEnd = endOfLine(text, caret)
  const line = text.slice(lineStart, lineEnd)
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''

  const isEmptyLine = /^\s*(pass)?\s*$/.test(line)
  const opensLoop = /:\s*(#.*)?$/.test(line)
  const depth = opensLoop ? indent + INDENT : indent
  const before = isEmptyLine ? text.slice(0, lineStart) : `${text.slice(0, lineEnd)}\n`
  const newStart = before + depth + code + (code.endsWith(':') ? `\n${depth}${INDENT}` : '')
  return { text: newStart + text.slice(lineEnd), caret: newStart.length }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
