/** Commands that are tapped into Python text, for hands that do not type yet. */

const INDENT = '    '

export type Typing = { readonly text: string; readonly caret: number }

/**
 * Puts a command on a line of its own, below the line of the caret and as deep as Python wants it there. A line that
 * says nothing yet
 * is used up. Below a new loop waits an empty line, with the caret in it.
 */
export function typeCommand({ text, caret }: Typing, code: string): Typing {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1
  const lineEnd = endOfLine(text, caret)
  const line = text.slice(lineStart, lineEnd)
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''

  const saysNothing = /^\s*(pass)?\s*$/.test(line)
  const opensLoop = /:\s*(#.*)?$/.test(line)
  const depth = opensLoop ? indent + INDENT : indent
  const before = saysNothing ? text.slice(0, lineStart) : `${text.slice(0, lineEnd)}\n`
  const written = before + depth + code + (code.endsWith(':') ? `\n${depth}${INDENT}` : '')
  return { text: written + text.slice(lineEnd), caret: written.length }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
