export type Coloured = { text: string; colour: 'keyword' | 'call' | 'number' | 'comment' | null }

const word = /(#.*)|\b(for|in|pass|if|while|def|import|from)\b|\b(\d+)\b|([\p{L}_][\p{L}\p{N}_]*)(?=\s*\()/gu

/** One line of Python in its colours. */
export function colourLine(line: string): Coloured[] {
  const parts: Coloured[] = []
  let at = 0
  for (const match of line.matchAll(word)) {
    if (match.index > at) parts.push({ text: line.slice(at, match.index), colour: null })
    parts.push({ text: match[0], colour: match[1] ? 'comment' : match[2] ? 'keyword' : match[3] ? 'number' : 'call' })
    at = match.index + match[0].length
  }
  return at < line.length ? [...parts, { text: line.slice(at), colour: null }] : parts
}
