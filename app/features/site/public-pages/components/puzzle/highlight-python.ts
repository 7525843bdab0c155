export type ColoredText = { text: string; color: 'keyword' | 'call' | 'number' | 'comment' | null }

const tokenPattern = /(#.*)|\b(for|in|pass|if|while|def|import|from)\b|\b(\d+)\b|([\p{L}_][\p{L}\p{N}_]*)(?=\s*\()/gu

/** Splits a line of Python into parts for syntax highlighting. */
export function highlightLine(line: string): ColoredText[] {
  const parts: ColoredText[] = []
  let position = 0
  for (const match of line.matchAll(tokenPattern)) {
    if (match.index > position) parts.push({ text: line.slice(position, match.index), color: null })
    parts.push({ text: match[0], color: match[1] ? 'comment' : match[2] ? 'keyword' : match[3] ? 'number' : 'call' })
    position = match.index + match[0].length
  }
  return position < line.length ? [...parts, { text: line.slice(position), color: null }] : parts
}
